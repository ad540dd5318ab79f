import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '#platform/server/config.ts';
import { isAhoyRunning } from '#platform/server/doctor/address-probes.ts';
import { codeOf, type Probe, Trouble } from '#platform/server/doctor/probe.ts';
import type { TelephonySettings } from '../config.ts';

type MediaConfig = Pick<Config, 'HOST' | 'PORT' | 'publicUrl'> &
  Pick<TelephonySettings, 'MEDIA_ADDRESS' | 'RTP_PORTS'> & { readonly MEDIA_PORT: number };

const BOUND_AT_ONCE = 50;
/** RFC 1918, RFC 6598, RFC 3927 and this machine itself. */
const PRIVATE =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Whether the audio of telephone calls finds its ports free, and the others find this machine. */
export function mediaProbe(config: MediaConfig): Probe {
  const { MEDIA_PORT, RTP_PORTS, MEDIA_ADDRESS } = config;
  return {
    subject: 'Telephone audio',
    async look() {
      if (MEDIA_PORT >= RTP_PORTS.min && MEDIA_PORT <= RTP_PORTS.max)
        throw new Trouble(
          `MEDIA_PORT ${MEDIA_PORT} lies within RTP_PORTS.`,
          'Set one of them to ports that the other does not have.',
        );
      await refuseUnreachable(config);
      const isRunning = await lookAtMediaPort(config);
      const { free, all } = await countFree(RTP_PORTS);
      if (free === 0)
        throw new Trouble(
          `all UDP ports from ${RTP_PORTS.min} to ${RTP_PORTS.max} are in use.`,
          'Set RTP_PORTS to a range that is free, and open it in the firewall.',
        );
      const browsers = MEDIA_PORT === 0 ? 'any free UDP port' : `UDP port ${MEDIA_PORT}`;
      const announced = MEDIA_ADDRESS === undefined ? '' : `, announced as ${MEDIA_ADDRESS}`;
      return `${browsers}${isRunning ? ' in use by the Ahoy that runs' : ''}, ${free} of ${all} RTP ports free${announced}`;
    },
  };
}

/** @returns whether an Ahoy that runs has it */
async function lookAtMediaPort({ MEDIA_PORT, HOST, PORT }: MediaConfig): Promise<boolean> {
  const problem = await problemOfBinding(MEDIA_PORT);
  if (problem === null) return false;
  if (problem === 'EADDRINUSE' && (await isAhoyRunning({ HOST, PORT }))) return true;
  throw new Trouble(
    `UDP port ${MEDIA_PORT} cannot be had (${problem}).`,
    'Stop the program that has it, or set MEDIA_PORT to another and open that in the firewall.',
  );
}

/** @throws Trouble when people elsewhere would send their audio to an address that only this network knows */
async function refuseUnreachable({ publicUrl, MEDIA_ADDRESS }: MediaConfig): Promise<void> {
  const { hostname } = new URL(publicUrl);
  const known = await lookup(hostname.replace(/^\[|\]$/g, ''), { family: 4 }).catch(() => null);
  // A name that can't be looked up proves nothing. On a private network no other address is needed.
  if (known === null || PRIVATE.test(known.address)) return;
  const announced = MEDIA_ADDRESS ?? ownAddresses().find((address) => !PRIVATE.test(address));
  if (announced !== undefined && !PRIVATE.test(announced)) return;
  throw new Trouble(
    MEDIA_ADDRESS === undefined
      ? `this machine has only private addresses, and ${hostname} is ${known.address}.`
      : `MEDIA_ADDRESS ${MEDIA_ADDRESS} is private, and ${hostname} is ${known.address}.`,
    'Set MEDIA_ADDRESS to the public address under which UDP reaches this machine.',
  );
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  return all.map(({ address }) => address).filter((address) => isIPv4(address));
}

/** Even ports, of which each call takes one. */
async function countFree({ min, max }: { min: number; max: number }): Promise<{ free: number; all: number }> {
  const ports = Array.from({ length: max - min + 1 }, (_, at) => min + at).filter((port) => port % 2 === 0);
  let free = 0;
  for (let at = 0; at < ports.length; at += BOUND_AT_ONCE) {
    const problems = await Promise.all(ports.slice(at, at + BOUND_AT_ONCE).map(problemOfBinding));
    free += problems.filter((problem) => problem === null).length;
  }
  return { free, all: ports.length };
}

function problemOfBinding(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', (cause) => {
      socket.close();
      resolve(codeOf(cause) ?? cause.message);
    });
    socket.bind({ port, address: '0.0.0.0', exclusive: true }, () => socket.close(() => resolve(null)));
  });
}
