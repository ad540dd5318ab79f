import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { alice } from '#test/people.ts';
import { pause, startWorld, type World } from '#test/world.ts';
import { iceServersFor } from './turn.ts';

const ann = asAccountId('account-of-ann');
const config = {
  STUN_URLS: 'stun:127.0.0.1:3478, stun:127.0.0.1:3479',
  TURN_URLS: 'turn:127.0.0.1:3478?transport=udp',
  TURN_SECRET: 'a secret that both sides know',
};

const nameOf = (account: string, now: number) =>
  iceServersFor(asAccountId(account), { config, now }).servers[1]?.username?.split(':')[1];

describe('the servers for a browser', () => {
  test('credentials are the expiry with a name, and its HMAC', () => {
    expect(iceServersFor(ann, { config, now: 1_800_000_000_000 })).toEqual({
      servers: [
        { urls: ['stun:127.0.0.1:3478', 'stun:127.0.0.1:3479'] },
        {
          urls: ['turn:127.0.0.1:3478?transport=udp'],
          username: '1800000600:662e17e187bbcd27',
          credential: '5cUfgB7Q5fCjZz20wX/M+xKPKD4=',
        },
      ],
      expiresAt: 1_800_000_600_000,
    });
  });

  test('two accounts have different names at the TURN server, one account always the same', () => {
    expect(nameOf('ann', 0)).toBe(nameOf('ann', 99_000));
    expect(nameOf('ann', 0)).not.toBe(nameOf('ben', 0));
  });

  test('nothing configured is nothing to tell', () => {
    const none = { STUN_URLS: '', TURN_URLS: '', TURN_SECRET: undefined };
    expect(iceServersFor(ann, { config: none, now: 0 })).toEqual({ servers: [], expiresAt: null });
  });

  test('a TURN server without a secret is left out', () => {
    const { servers, expiresAt } = iceServersFor(ann, {
      config: { ...config, TURN_SECRET: undefined },
      now: 0,
    });
    expect(servers).toEqual([{ urls: ['stun:127.0.0.1:3478', 'stun:127.0.0.1:3479'] }]);
    expect(expiresAt).toBeNull();
  });
});

const hasTurnServer = spawnSync('turnserver', ['--version']).error === undefined;
if (!hasTurnServer)
  console.warn('turnserver (coturn) is not installed: credentials are not tried on a real one');

describe.skipIf(!hasTurnServer)('a real coturn', () => {
  const secret = randomBytes(16).toString('hex');
  let world: World;
  let turn: ChildProcess;
  let port: number;
  let folder: string;

  beforeAll(async () => {
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'ahoy-turn-'));
    turn = startTurn({ port, secret, folder });
    world = await startWorld({
      env: { TURN_URLS: `turn:127.0.0.1:${port}?transport=udp`, TURN_SECRET: secret },
    });
    await untilItAnswers(port);
  });
  afterAll(async () => {
    turn.kill('SIGKILL');
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const credentialsAt = (now: number, turnSecret = secret) => {
    const [server] = iceServersFor(ann, {
      config: { STUN_URLS: '', TURN_URLS: 'turn:127.0.0.1', TURN_SECRET: turnSecret },
      now,
    }).servers;
    return { username: server?.username ?? '', credential: server?.credential ?? '' };
  };

  test('accepts what our API gives out', async () => {
    const client = await world.signUp(alice);
    const { servers, expiresAt } = await client.calling.iceServers();
    const [server] = servers;
    expect(server?.urls).toEqual([`turn:127.0.0.1:${port}?transport=udp`]);
    expect(expiresAt).toBeGreaterThan(Date.now() + 590_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 600_000);
    const credentials = { username: server?.username ?? '', credential: server?.credential ?? '' };
    expect(await allocate(port, credentials)).toBe('allocated');
  });

  test('refuses credentials whose ten minutes are over', async () => {
    expect(await allocate(port, credentialsAt(Date.now() - 601_000))).toBe(401);
    expect(await allocate(port, credentialsAt(Date.now() - 590_000))).toBe('allocated');
  });

  test('refuses credentials of another secret', async () => {
    expect(await allocate(port, credentialsAt(Date.now(), 'guessed'))).toBe(401);
  });

  test('refuses an expiry that was moved on by hand', async () => {
    const { username, credential } = credentialsAt(Date.now());
    const [expiry, name] = username.split(':');
    expect(await allocate(port, { username: `${Number(expiry) + 3_600}:${name}`, credential })).toBe(401);
  });
});

function startTurn({ port, secret, folder }: { port: number; secret: string; folder: string }): ChildProcess {
  const options = [
    '-n',
    '--listening-ip=127.0.0.1',
    '--relay-ip=127.0.0.1',
    `--listening-port=${port}`,
    '--min-port=31000',
    '--max-port=31100',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--realm=ahoy.test',
    '--fingerprint',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--no-tcp',
    '--no-software-attribute',
    '--log-file=stdout',
    `--pidfile=${join(folder, 'turn.pid')}`,
    `--userdb=${join(folder, 'turn.db')}`,
  ];
  return spawn('turnserver', options, { stdio: 'ignore', cwd: folder });
}

async function untilItAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await allocate(port, { username: 'nobody', credential: 'none' }).catch(() => null);
    if (answer !== null) return;
    await pause(200);
  }
  throw new Error('coturn did not start');
}

/** A port below those that outgoing connections use. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + (randomBytes(2).readUInt16BE() % 10_000);
    const isFree = await new Promise<boolean>((told) => {
      const probe = createServer();
      probe.once('error', () => told(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => told(true)));
    });
    if (isFree) return port;
  }
}

const attribute = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
};

/**
 * Asks a TURN server for a relay address as a browser does (RFC 8656 §7): first without credentials, to learn the
 * realm and a nonce, then signed. @returns "allocated", or the error code of the second answer
 */
async function allocate(
  port: number,
  { username, credential }: { username: string; credential: string },
): Promise<'allocated' | number> {
  const socket = createSocket('udp4');
  try {
    const wanted = encode(attribute.transport, Buffer.from([17, 0, 0, 0]));
    const challenge = await ask(socket, port, message([wanted]));
    const [realm, nonce] = [valueOf(challenge, attribute.realm), valueOf(challenge, attribute.nonce)];
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest();
    const signed = [
      wanted,
      encode(attribute.username, Buffer.from(username)),
      encode(attribute.realm, realm),
      encode(attribute.nonce, nonce),
    ];
    const answer = await ask(socket, port, message(signed, key));
    if (answer.readUInt16BE(0) === 0x0103) return 'allocated';
    const error = valueOf(answer, attribute.error);
    return error.readUInt8(2) * 100 + error.readUInt8(3);
  } finally {
    socket.close();
  }
}

function encode(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** An Allocate request; with a key its length counts the integrity attribute before that is computed (RFC 8489 §14.5). */
function message(attributes: readonly Buffer[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(0x0003, 0);
  head.writeUInt16BE(body.length + (key === undefined ? 0 : 24), 2);
  head.writeUInt32BE(0x2112a442, 4);
  randomBytes(12).copy(head, 8);
  const unsigned = Buffer.concat([head, body]);
  if (key === undefined) return unsigned;
  return Buffer.concat([
    unsigned,
    encode(attribute.integrity, createHmac('sha1', key).update(unsigned).digest()),
  ]);
}

function valueOf(answer: Buffer, type: number): Buffer {
  for (let at = 20; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2);
    if (answer.readUInt16BE(at) === type) return answer.subarray(at + 4, at + 4 + length);
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  throw new Error(`the answer has no attribute ${type}`);
}

/** Asks again each half second, as UDP needs (RFC 8489 §6.2.1): a busy machine drops or delays packets. */
async function ask(socket: Socket, port: number, request: Buffer): Promise<Buffer> {
  const answer = new Promise<Buffer>((told) => socket.once('message', told));
  for (let tries = 0; tries < 8; tries += 1) {
    socket.send(request, port, '127.0.0.1');
    const first = await Promise.race([answer, pause(500)]);
    if (first !== undefined) return first;
  }
  throw new Error('the TURN server did not answer');
}
