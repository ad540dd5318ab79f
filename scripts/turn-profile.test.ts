import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { parseStunUrl } from '#features/telephony/server/turn/stun-transport.ts';
import { iceServersFor } from '#features/telephony/server/turn/turn.ts';
import { connectTurn, type TurnClient } from '#features/telephony/server/turn/turn-client.ts';
import { asAccountId } from '#kernel/ids.ts';
import { type Coturn, hasCoturn, startCoturn } from '#test/coturn.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
const lines = (/```conf\n([\s\S]*?)```/.exec(page)?.[1] ?? '').split('\n');
const isDenied = (line: string) => line.startsWith('denied-peer-ip=');
/** What belongs to the machine of the page; all else is tried as it stands. */
const OF_A_MACHINE = /^(cert|pkey|syslog|no-stdout-log|(tls-)?listening-port|(min|max)-port)\b/;
const profile = lines.filter((line) => !OF_A_MACHINE.test(line));

const IPV4_PEERS = [
  '0.0.0.1',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
];
const IPV6_PEERS = [
  '::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
];
const FORBIDDEN = 403;

test('the page keeps relays out of private networks, of both families, and bounds one account', () => {
  for (const line of [
    'use-auth-secret',
    'no-cli',
    'no-multicast-peers',
    'user-quota=8',
    'denied-peer-ip=10.0.0.0-10.255.255.255',
    'denied-peer-ip=127.0.0.0-127.255.255.255',
    'denied-peer-ip=169.254.0.0-169.254.255.255',
    'denied-peer-ip=172.16.0.0-172.31.255.255',
    'denied-peer-ip=192.168.0.0-192.168.255.255',
    'denied-peer-ip=::1',
    'denied-peer-ip=fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ])
    expect(lines).toContain(line);
});

describe.runIf(hasCoturn())('coturn with the profile of the page', () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });

  async function start(conf: readonly string[]): Promise<Coturn> {
    const coturn = await startCoturn(conf);
    closers.push(coturn.stop);
    return coturn;
  }

  async function connect({ port }: Coturn): Promise<TurnClient> {
    const config = { STUN_URLS: '', TURN_URLS: 'turn:127.0.0.1', TURN_SECRET: 'THE-SHARED-SECRET' };
    const { servers } = iceServersFor(asAccountId('ann'), { config, now: Date.now() });
    const { username = '', credential = '' } = servers[0] ?? {};
    const client = await connectTurn(parseStunUrl(`turn:127.0.0.1:${port}`), { username, credential });
    closers.push(() => client.close());
    return client;
  }

  const answers = async (coturn: Coturn, family: 4 | 6, peers: readonly string[]) => {
    const client = await connect(coturn);
    expect(await client.allocate(family)).toBe('done');
    const ends: [string, 'done' | number][] = [];
    for (const peer of peers) ends.push([peer, await client.permit(peer)]);
    return Object.fromEntries(ends);
  };

  test('takes every line of the page', async () => {
    const coturn = await start(profile);
    expect(coturn.log()).not.toMatch(/bad configuration|wrong|error|unknown/i);
    expect(coturn.log().match(/Black listing: /g)?.length).toBe(lines.filter(isDenied).length);
  });

  test.each([
    [4, IPV4_PEERS],
    [6, IPV6_PEERS],
  ] as const)('relays to no special-purpose address of IPv%i', async (family, peers) => {
    const refused = Object.fromEntries(peers.map((peer) => [peer, FORBIDDEN]));
    expect(await answers(await start(profile), family, peers)).toEqual(refused);
  });

  test('relays to public addresses of both families', async () => {
    const coturn = await start(profile);
    expect(await answers(coturn, 4, ['1.1.1.1'])).toEqual({ '1.1.1.1': 'done' });
    expect(await answers(coturn, 6, ['2606:4700::1111'])).toEqual({ '2606:4700::1111': 'done' });
  });

  test('would relay into private networks without its denials', async () => {
    const coturn = await start(profile.filter((line) => !isDenied(line)));
    expect(await answers(coturn, 4, ['10.0.0.1', '169.254.169.254', '192.168.0.1'])).toEqual({
      '10.0.0.1': 'done',
      '169.254.169.254': 'done',
      '192.168.0.1': 'done',
    });
  });

  test('gives one account eight relays, and no ninth', async () => {
    const coturn = await start(profile);
    const given: ('done' | number)[] = [];
    for (let relays = 0; relays < 9; relays += 1) given.push(await (await connect(coturn)).allocate());
    expect(given.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'done'));
    expect(given[8]).toBe(486);
  });
});
