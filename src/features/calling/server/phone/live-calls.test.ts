import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { detailsOf, incomingOf, place, rent, stateOf, subscriber } from './phone-steps.world.ts';

/* Two processes of one installation. The second holds the call, and is killed. */

let world: World;
let holder: ChildProcess;
let ann: Client;
let ben: Client;
let numbers: { anns: string; bens: string };
beforeAll(async () => {
  world = await startWorld();
  const [annAtHome, benAtHome] = [await subscriber(world, alice), await subscriber(world, bob)];
  numbers = { anns: await rent(annAtHome, '415'), bens: await rent(benAtHome, '212') };
  const started = await startHolder();
  holder = started.process;
  [ann, ben] = [annAtHome, benAtHome].map((client) => {
    const there = world.visitorOf({ url: started.url });
    there.useCookies(client.cookie());
    return there;
  }) as [Client, Client];
}, 60_000);
afterAll(async () => {
  if (holder.exitCode === null && holder.signalCode === null) {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  await world.stop();
});

async function startHolder(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../../entries/server.ts')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      MEDIA_PORT: '0',
      DATA_DIR: world.dataDir,
      DATABASE_URL: world.databaseUrl,
      DATABASE_POOL: '4',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const url = /ready at (\S+)/.exec(String(chunk))?.[1];
    if (url !== undefined) return { process: child, url };
  }
  throw new Error('the second process did not start');
}

test('a process killed during a call leaves one record, paid up to its last heartbeat, and no holds', async () => {
  const socket = await ben.connect('ben-tab-1');
  const { id } = await place(ann, { from: numbers.anns, to: numbers.bens });
  await expect.poll(() => incomingOf(ben), { timeout: 10_000 }).toBeDefined();
  await ben.calling.answer({ id: (await incomingOf(ben))?.id ?? '', deviceId: 'ben-tab-1' });
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  // Meanwhile the process and the device each send two heartbeats.
  for (let seconds = 0; seconds < 12; seconds += 2) {
    await new Promise((done) => setTimeout(done, 2_000));
    await ann.calling.heartbeat({ id, deviceId: 'ann-tab-1' });
  }
  const killedAt = Date.now();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  socket.close();

  const annAtHome = world.visitor();
  annAtHome.useCookies(ann.cookie());
  await expect.poll(() => stateOf(annAtHome, id), { timeout: 45_000, interval: 500 }).toBe('connection-lost');
  const { answeredAt, endedAt, route } = await detailsOf(annAtHome, id);
  expect(endedAt).toBeGreaterThan((answeredAt ?? 0) + 4_000);
  expect(endedAt).toBeLessThanOrEqual(killedAt);
  expect(route?.billedSeconds).toBe(Math.ceil(((endedAt ?? 0) - (answeredAt ?? 0)) / 1_000));
  const legs = await world.sql('select call_id from phone_legs where call_id = $1', [id]);
  expect(legs).toHaveLength(1);
  const held = await world.sql("select key from ledger_hold where state = 'open' and kind = 'call'");
  expect(held).toEqual([]);
}, 90_000);
