import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { type Coturn, hasCoturn, startCoturn } from '#test/coturn.ts';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { parseStunUrl } from './stun-transport.ts';
import { hasTcpRelays, iceServersFor } from './turn.ts';
import { connectTurn, type TurnCredentials } from './turn-client.ts';

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

test.each([
  ['turn:127.0.0.1:3478?transport=tcp', true],
  ['turn:127.0.0.1:3478?transport=udp, turns:127.0.0.1:5349', true],
  ['turn:127.0.0.1:3478?transport=udp', false],
  ['turn:127.0.0.1:3478', false],
  ['', false],
])('whether browsers may come by TCP or TLS is told by the relays: %s is %s', (TURN_URLS, has) => {
  expect(hasTcpRelays({ TURN_URLS, TURN_SECRET: 'a secret' })).toBe(has);
  expect(hasTcpRelays({ TURN_URLS, TURN_SECRET: undefined })).toBe(false);
});

describe.runIf(hasCoturn())('a real coturn', () => {
  const secret = randomBytes(16).toString('hex');
  let world: World;
  let turn: Coturn;

  beforeAll(async () => {
    turn = await startCoturn([
      'use-auth-secret',
      `static-auth-secret=${secret}`,
      'realm=ahoy.test',
      'fingerprint',
    ]);
    world = await startWorld({
      env: { TURN_URLS: `turn:127.0.0.1:${turn.port}?transport=udp`, TURN_SECRET: secret },
    });
  });
  afterAll(async () => {
    await turn.stop();
    await world.stop();
  });

  const allocate = async (credentials: TurnCredentials) => {
    const client = await connectTurn(parseStunUrl(`turn:127.0.0.1:${turn.port}`), credentials);
    const answer = await client.allocate();
    await client.close();
    return answer;
  };

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
    expect(server?.urls).toEqual([`turn:127.0.0.1:${turn.port}?transport=udp`]);
    expect(expiresAt).toBeGreaterThan(Date.now() + 590_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 600_000);
    const credentials = { username: server?.username ?? '', credential: server?.credential ?? '' };
    expect(await allocate(credentials)).toBe('done');
  });

  test('refuses credentials whose ten minutes are over', async () => {
    expect(await allocate(credentialsAt(Date.now() - 601_000))).toBe(401);
    expect(await allocate(credentialsAt(Date.now() - 590_000))).toBe('done');
  });

  test('refuses credentials of another secret', async () => {
    expect(await allocate(credentialsAt(Date.now(), 'guessed'))).toBe(401);
  });

  test('refuses an expiry that was moved on by hand', async () => {
    const { username, credential } = credentialsAt(Date.now());
    const [expiry, name] = username.split(':');
    expect(await allocate({ username: `${Number(expiry) + 3_600}:${name}`, credential })).toBe(401);
  });
});
