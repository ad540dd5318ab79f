import { asAccountId } from '#kernel/ids.ts';
import { type Probe, reasonOf, Trouble } from '#platform/server/doctor/probe.ts';
import { newId } from '#platform/server/ids.ts';
import type { TelephonySettings } from '../config.ts';
import { parseStunUrl, type StunServer } from './stun-transport.ts';
import { iceServersFor, listOf } from './turn.ts';
import { askForMappedAddress, connectTurn, type TurnAnswer, type TurnClient } from './turn-client.ts';

type TurnConfig = Pick<TelephonySettings, 'STUN_URLS' | 'TURN_URLS' | 'TURN_SECRET'>;

/** Into each of these a relay that is not fenced in lets strangers: the machine itself, its network, its cloud's secrets. */
export const FORBIDDEN_PEERS = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1'] as const;
const UNAUTHORIZED = 401;
const QUOTA_REACHED = 486;
const UNSUPPORTED_FAMILY = 440;
const PROFILE = [
  'Take the whole profile of docs/operations.md (STUN and TURN) into turnserver.conf and restart coturn. It needs at least:',
  'no-multicast-peers',
  'denied-peer-ip=0.0.0.0-0.255.255.255',
  'denied-peer-ip=10.0.0.0-10.255.255.255',
  'denied-peer-ip=100.64.0.0-100.127.255.255',
  'denied-peer-ip=127.0.0.0-127.255.255.255',
  'denied-peer-ip=169.254.0.0-169.254.255.255',
  'denied-peer-ip=172.16.0.0-172.31.255.255',
  'denied-peer-ip=192.168.0.0-192.168.255.255',
  'denied-peer-ip=::1',
  'denied-peer-ip=::ffff:0.0.0.0-::ffff:255.255.255.255',
  'denied-peer-ip=fc00::-fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'denied-peer-ip=fe80::-feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
].join('\n    ');

/** One probe for each server that browsers get. For a relay, only the first address of a host is tried. */
export function turnProbes(config: TurnConfig): Probe[] {
  const [stun, turn] = [listOf(config.STUN_URLS), listOf(config.TURN_URLS)];
  const hosts = turn.map(hostOf);
  return [
    ...(stun.length === 0 ? [none('STUN', 'calls stay within one network')] : stun.map(stunProbe)),
    ...(turn.length === 0
      ? [
          config.TURN_SECRET === undefined
            ? none('TURN', 'calls from behind strict firewalls have no sound')
            : lonelySecret(),
        ]
      : turn.map((url, at) => turnProbe(url, config, hosts.indexOf(hostOf(url)) === at))),
  ];
}

/** All addresses of a host lead to one relay. */
function hostOf(url: string): string {
  return /^turns?:(\[[^\]]*\]|[^:?]*)/.exec(url)?.[1] ?? url;
}

function none(subject: string, meaning: string): Probe {
  return { subject, look: async () => `none (default): ${meaning}` };
}

/** A secret without a server is half of a setting. */
function lonelySecret(): Probe {
  return {
    subject: 'TURN',
    look: () =>
      Promise.reject(
        new Trouble(
          'TURN_SECRET is set without TURN_URLS, so browsers are given no relay.',
          'Set TURN_URLS to your relays, such as turn:HOST:3478?transport=udp.',
        ),
      ),
  };
}

function stunProbe(url: string): Probe {
  return {
    subject: `STUN ${url}`,
    async look() {
      const server = serverOf(url, 'STUN_URLS');
      try {
        const seen = await askForMappedAddress(server);
        if (seen !== null) return `answers, and sees us as ${seen}`;
      } catch (cause) {
        throw silent(server, cause);
      }
      throw new Trouble('it does not say our address.', 'Name another server in STUN_URLS.');
    },
  };
}

function turnProbe(url: string, config: TurnConfig, triesPeers: boolean): Probe {
  return {
    subject: `TURN ${url}`,
    async look() {
      if (!triesPeers) {
        await withTurn(url, config, async (client) => refuseAnswer(await client.allocate()));
        return 'gives a relay';
      }
      const allowed = await peersAllowed(url, config, 4);
      allowed.push(...(await peersAllowed(url, config, 6)));
      if (allowed.length === 0) return 'gives a relay, and none into private networks';
      throw new Trouble(
        `DANGER: it relays into private networks (${allowed.join(', ')}). Everybody with an account can reach them.`,
        PROFILE,
      );
    },
  };
}

function peersAllowed(url: string, config: TurnConfig, family: 4 | 6): Promise<string[]> {
  return withTurn(url, config, async (client) => {
    const answer = await client.allocate(family);
    // A server without this family relays nowhere in it.
    if (family === 6 && answer !== 'done' && answer !== UNAUTHORIZED) return [];
    refuseAnswer(answer);
    const allowed: string[] = [];
    for (const peer of FORBIDDEN_PEERS)
      if (peer.includes(':') === (family === 6) && (await client.permit(peer)) === 'done') allowed.push(peer);
    return allowed;
  });
}

/** @throws Trouble unless the server gave a relay */
function refuseAnswer(answer: TurnAnswer): void {
  if (answer === 'done') return;
  if (answer === QUOTA_REACHED)
    throw new Trouble(
      'its quota of relays is used up.',
      'Ask again in ten minutes, or raise its total-quota.',
    );
  if (answer === UNAUTHORIZED)
    throw new Trouble(
      'the server does not accept our secret.',
      "Set TURN_SECRET to coturn's static-auth-secret, and see that it has use-auth-secret and that the clocks of both machines agree.",
    );
  throw new Trouble(
    `the server gives no relay (${answer}).`,
    answer === UNSUPPORTED_FAMILY
      ? 'Give coturn a relay-ip of IPv4.'
      : "Read coturn's log for the reason, and check that its relay ports are free.",
  );
}

/**
 * Uses credentials like those of browsers, under a new name each time, because a released allocation counts for a
 * while.
 */
async function withTurn<Result>(
  url: string,
  config: TurnConfig,
  use: (client: TurnClient) => Promise<Result>,
): Promise<Result> {
  if (config.TURN_SECRET === undefined)
    throw new Trouble(
      'there is no secret, so browsers are not told about it.',
      "Set TURN_SECRET to coturn's static-auth-secret.",
    );
  const server = serverOf(url, 'TURN_URLS');
  const { servers } = iceServersFor(asAccountId(`doctor-${newId()}`), { config, now: Date.now() });
  const { username = '', credential = '' } = servers.find((one) => one.username !== undefined) ?? {};
  try {
    const client = await connectTurn(server, { username, credential });
    try {
      return await use(client);
    } finally {
      await client.close();
    }
  } catch (cause) {
    throw cause instanceof Trouble ? cause : silent(server, cause);
  }
}

function serverOf(url: string, variable: string): StunServer {
  try {
    return parseStunUrl(url);
  } catch (cause) {
    throw new Trouble(
      reasonOf(cause),
      `Write ${variable === 'STUN_URLS' ? 'stun:HOST:PORT' : 'turn:HOST:PORT?transport=udp'} in ${variable}.`,
      { cause },
    );
  }
}

function silent({ host, port, transport }: StunServer, cause: unknown): Trouble {
  return new Trouble(
    `there is no answer (${reasonOf(cause)}).`,
    `Check that it runs at ${host}, and that the firewall lets ${transport === 'udp' ? 'UDP' : 'TCP'} ${port} in.`,
    { cause },
  );
}
