import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as PgClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { createClient } from '#test/client.ts';
import { alice } from '#test/people.ts';
import { hasRedis, startTestRedis } from '#test/redis.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

let closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<World> {
  const world = await startWorld({ env });
  closers.push(() => world.stop());
  return world;
}

const get = (world: World, path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { headers });

describe('health', () => {
  test('a server that runs says that it lives and that every engine is there', async () => {
    const world = await start();
    expect(await (await get(world, '/healthz')).json()).toEqual({ alive: true });
    const ready = await get(world, '/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      ready: true,
      stopping: false,
      database: true,
      jobs: true,
      realtime: true,
    });
  });

  test('metrics name requests by procedure or route template, and never by address', async () => {
    const world = await start();
    await world.signUp(alice);
    await get(world, '/api/no-such-thing/4711');
    const text = await (await get(world, '/metrics')).text();
    expect(text).toContain('ahoy_http_request_seconds_count{route="identity.');
    expect(text).toContain('ahoy_http_request_seconds_count{route="/api/*",method="GET",status="404"} 1');
    expect(text).not.toContain('4711');
    for (const name of ['ahoy_realtime_sockets 0', 'ahoy_database_connections ', 'process_cpu_seconds_total'])
      expect(text).toContain(name);
  });

  test('metrics are for this machine, or for who has the token', async () => {
    const token = 'a token of operations';
    const world = await start({ METRICS_TOKEN: token });
    const read = async (headers: Record<string, string>) => (await get(world, '/metrics', headers)).status;
    expect(await read({})).toBe(200);
    // A proxy on this machine passes on what others ask.
    expect(await read({ 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await read({ 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` })).toBe(200);
    expect(await read({ authorization: 'Bearer wrong' })).toBe(403);
  });
});

test('security.txt says where to report a hole, for half a year from today', async () => {
  const world = await start({ PUBLIC_URL: 'https://ahoy.people.test', SUPPORT_EMAIL: 'help@people.test' });
  const answer = await get(world, '/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:help@people.test\n');
  expect(text).toContain('Canonical: https://ahoy.people.test/.well-known/security.txt\n');
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(180);
});

test.runIf(hasRedis())(
  'without its Redis a server serves, says so, uses it again, and stops when told',
  async () => {
    const redis = await startTestRedis();
    closers.push(() => redis.stop());
    const world = await start({ REDIS_URL: redis.url });
    const readiness = async () => {
      const answer = await get(world, '/readyz');
      return { status: answer.status, ...((await answer.json()) as { ready: boolean; bus: boolean }) };
    };
    expect(await readiness()).toMatchObject({ status: 200, ready: true, bus: true });
    await redis.kill();
    await eventually(async () => !(await readiness()).bus);
    expect(await readiness()).toMatchObject({ status: 200, ready: true, realtime: true });
    await world.signUp(alice);
    await redis.restart();
    await eventually(async () => (await readiness()).bus);
    const another = await world.startAnother();
    redis.pause();
    const begun = performance.now();
    await another.platform.realtime.events.transact(async ({ emit }) =>
      emit({ accountId: asAccountId('alice'), topic: 'calls', payload: 'nobody waits for this' }),
    );
    await another.stop();
    expect(performance.now() - begun).toBeLessThan(5_000);
    redis.resume();
  },
);

describe('services', () => {
  test('a worker answers for its health and for nothing else', async () => {
    const world = await start({ SERVICES: 'worker' });
    expect((await get(world, '/healthz')).status).toBe(200);
    expect((await get(world, '/readyz')).status).toBe(200);
    expect((await get(world, '/api/openapi.json')).status).toBe(404);
    expect((await get(world, '/socket.io/?EIO=4&transport=polling')).status).toBe(404);
  });

  test('a web process has the API and no sockets; a realtime process has sockets and no API', async () => {
    const web = await start({ SERVICES: 'web' });
    expect((await get(web, '/api/openapi.json')).status).toBe(200);
    expect((await get(web, '/socket.io/?EIO=4&transport=polling')).status).toBe(404);
    const realtime = await start({ SERVICES: 'realtime' });
    expect((await get(realtime, '/api/openapi.json')).status).toBe(404);
    expect((await get(realtime, '/socket.io/?EIO=4&transport=polling')).status).toBe(200);
  });
});

test('a stop does not wait for a request whose client has gone', async () => {
  const world = await start();
  await world.signUp(alice);
  const holder = new PgClient({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const client = new AbortController();
  const left = expect(
    fetch(`${world.url}/api/identity/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: alice.email, password: alice.password }),
      signal: client.signal,
    }),
  ).rejects.toThrow('aborted');
  const isHeldUp = async () =>
    (await holder.query('select from pg_locks where not granted and database is not null')).rowCount === 1;
  await eventually(isHeldUp);
  client.abort();
  await left;
  await holder.query('rollback');
  await holder.end();
  const stoppedAt = performance.now();
  await world.restart();
  expect(performance.now() - stoppedAt).toBeLessThan(5_000);
});

describe('a process of its own', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ahoy-entry-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
  });

  interface Running {
    readonly child: ChildProcess;
    readonly output: () => { out: string; err: string };
    readonly ended: Promise<number | null>;
  }

  function run(env: Readonly<Record<string, string>> = {}): Running {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...env,
      },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    closers.push(async () => {
      child.kill('SIGTERM');
      await ended;
    });
    return { child, output: () => ({ out, err }), ended };
  }

  const addressOf = ({ output }: Running) =>
    eventually(() => /Ahoy is ready at (http:\S+)/.exec(output().out)?.[1], 45_000);

  test('a second server on the same data folder ends with one sentence and code 1', async () => {
    const first = run();
    await addressOf(first);
    const second = run();
    expect(await second.ended).toBe(1);
    expect(second.output().err).toBe(
      `Ahoy could not start. Another Ahoy server (process ${first.child.pid}) already uses the data folder ${dataDir}: stop it, or give this one a DATA_DIR of its own.\n`,
    );
  });

  test('a port that is taken ends the start with one sentence and code 1, and leaves no database running', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const refused = run({ PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.output().err).toBe(
      `Ahoy could not start. Port ${port} on 127.0.0.1 is in use: stop the program that listens there, or set PORT to another.\n`,
    );
    await new Promise((done) => other.close(done));
    // The folder is free, so nothing of the failed start is left.
    await addressOf(run());
  });

  test.each([
    [{ PORT: 'http' }, 'Ahoy could not start. The configuration is not valid:\n  PORT: '],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:9/ahoy' },
      'Ahoy could not start. The database does not let us in: check DATABASE_URL',
    ],
    [{ S3_URL: 's3://bucket' }, 'Ahoy could not start. S3_URL is not complete'],
    [{ DATA_DIR: '/proc/x' }, "Ahoy could not start. We can't use the data folder /proc/x"],
    [{ REDIS_URL: 'redis://127.0.0.1:9' }, 'Ahoy could not start. Redis does not answer at REDIS_URL'],
  ])('a setting that cannot work ends the start with a sentence about it: %j', async (env, sentence) => {
    const refused = run(env);
    expect(await refused.ended).toBe(1);
    expect(refused.output().err).toContain(sentence);
  });

  test('on SIGTERM sockets are told, requests that run are answered, and the code is 0', async () => {
    const running = run();
    const url = await addressOf(running);
    const person = createClient(() => url);
    await person.register(alice);
    const socket = await person.connect('device-of-alice');
    const announced = new Promise<void>((done) => socket.once('restarting', done));
    closers.push(async () => person.close());
    const slow = slowRequest(url);
    await slow.sent;
    running.child.kill('SIGTERM');
    await announced;
    // While that request runs, new ones are turned away and nobody is sent here.
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await person.fetch('/api/identity/me')).status).toBe(503);
    const stoppedAt = performance.now();
    slow.finish();
    expect(await slow.status).toBe(400);
    expect(await running.ended).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
  });
});

/** A request whose body is sent later. */
function slowRequest(url: string): { sent: Promise<void>; finish: () => void; status: Promise<number> } {
  const sent = Promise.withResolvers<void>();
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email":'));
      setTimeout(sent.resolve, 200);
      finish = () => {
        controller.enqueue(new TextEncoder().encode('1}'));
        controller.close();
      };
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  };
  const status = fetch(`${url}/api/identity/sign-in`, init).then((response) => response.status);
  return { sent: sent.promise, finish: () => finish(), status };
}
