import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { recordLeg } from '#features/telephony/server/carrier/carrier.suite.ts';
import { SipServer } from '#features/telephony/server/carrier/sip-server.ts';
import { createSipTrunk } from '#features/telephony/server/carrier/sip-trunk.ts';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { runSipp } from '#test/sipp.ts';
import { eventually } from '#test/wait.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
const profile = /```cfg\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
const isInstalled = process.platform === 'linux' && spawnSync('kamailio', ['-v']).error === undefined;
if (!isInstalled)
  process.stdout.write('skipped: no kamailio on this machine (Debian: apt-get install kamailio)\n');

/** On Linux all of 127.0.0.0/8 is this machine, so carrier, edge and stranger have addresses of their own. */
const [CARRIER, EDGE, STRANGER] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const MEDIA = { address: '127.0.0.1', port: 20_000 };
const log = createLog('silent');
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** The configuration of the page, with its addresses and ports changed to ones of this machine. */
async function startKamailio(ports: {
  ahoy: number;
  carrier: number;
}): Promise<{ tcp: number; udp: number }> {
  const [tcp, udp] = [await freePort('tcp'), await freePort('udp')];
  const folder = mkdtempSync(join(tmpdir(), 'ahoy-kamailio-'));
  const replaced = profile
    .replaceAll('192.0.2.7:5060', `${CARRIER}:${ports.carrier}`)
    .replaceAll('192.0.2.7', CARRIER)
    .replaceAll('127.0.0.1:5060', `127.0.0.1:${ports.ahoy}`)
    .replaceAll('127.0.0.1:5070', `127.0.0.1:${tcp}`)
    .replaceAll('203.0.113.5:5060', `${EDGE}:${udp}`);
  const file = join(folder, 'kamailio.cfg');
  writeFileSync(file, replaced);
  const options = ['-f', file, '-DD', '-E', '-m', '32', '-M', '4', '-n', '1', '-N', '1', '-Y', folder];
  const child = spawn('kamailio', [...options, '-P', join(folder, 'pid')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  closers.push(async () => {
    await end(child);
    rmSync(folder, { recursive: true });
  });
  await eventually(() => isTaken(tcp), 10_000).catch((cause: unknown) => {
    throw new Error(`kamailio did not start: ${text}`, { cause });
  });
  return { tcp, udp };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // It ends its own children on this signal.
  child.kill('SIGTERM');
  await ended;
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)));
  });
}

/** Our trunk as the page has it: to Kamailio on this machine, with the carrier's name in its addresses. */
async function startTrunk() {
  const [ahoy, carrier] = [await freePort('tcp'), await freePort('udp')];
  const kamailio = await startKamailio({ ahoy, carrier });
  const server = new SipServer({ host: '127.0.0.1', port: ahoy, log, now: Date.now });
  const trunk = createSipTrunk({
    name: 'udp-carrier',
    host: '127.0.0.1',
    port: kamailio.tcp,
    transport: 'tcp',
    domain: CARRIER,
    publicHost: '127.0.0.1',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [],
    server,
    log,
  });
  await trunk.start();
  closers.push(() => trunk.stop());
  await eventually(() => trunk.health().isUp);
  return { trunk, carrier, kamailio };
}

describe.runIf(isInstalled)('Kamailio with the configuration of the page', () => {
  test('takes our calls to a carrier that speaks only UDP', async () => {
    const { trunk, carrier } = await startTrunk();
    const far = await runSipp('uas-behind-proxy', { host: CARRIER, port: carrier, transport: 'udp' });
    closers.push(() => far.kill());
    const call = recordLeg(trunk, { from: asE164('+12125550100'), to: asE164('+12125550150'), media: MEDIA });
    await call.answered();
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
    await far.done();
  });

  test('brings us the calls of that carrier', async () => {
    const { trunk, carrier, kamailio } = await startTrunk();
    const dialled = Promise.withResolvers<string>();
    trunk.onIncoming((leg) => {
      dialled.resolve(leg.to);
      leg.ring();
      leg.answer(MEDIA);
    });
    const caller = await runSipp('uac-behind-proxy', {
      host: CARRIER,
      port: carrier,
      transport: 'udp',
      target: { host: EDGE, port: kamailio.udp },
    });
    closers.push(() => caller.kill());
    expect(await dialled.promise).toBe('+12125550150');
    await caller.done();
  });

  test('refuses calls of everybody else', async () => {
    const { trunk, kamailio } = await startTrunk();
    const dialled: string[] = [];
    trunk.onIncoming((leg) => dialled.push(leg.to));
    const stranger = await runSipp('uac-is-refused', {
      words: { code: '403' },
      host: STRANGER,
      port: await freePort('udp'),
      transport: 'udp',
      target: { host: EDGE, port: kamailio.udp },
    });
    closers.push(() => stranger.kill());
    await stranger.done();
    expect(dialled).toEqual([]);
  });
});
