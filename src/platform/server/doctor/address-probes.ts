import { createServer, isIP } from 'node:net';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { codeOf, type Probe, reasonOf, Trouble } from './probe.ts';

const ANSWER_MS = 3_000;
const health = z.object({ alive: z.boolean() });

/** Whether the port is free, or is that of an Ahoy that runs already. */
export function portProbe({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Probe {
  return {
    subject: 'Port',
    async look() {
      if (PORT === 0) return 'any free one, as PORT=0 asks';
      const problem = await problemOfListening(HOST, PORT);
      if (problem === null) return `${PORT} on ${HOST} is free`;
      if (problem === 'EADDRINUSE') {
        if (await isAhoyRunning({ HOST, PORT }))
          return `${PORT} on ${HOST} is in use by an Ahoy that is running. To start a second one, set PORT=${PORT + 1} and a DATA_DIR of its own`;
        throw new Trouble(
          `${PORT} on ${HOST} is in use by another program.`,
          `Stop that program, or set PORT to another, such as ${PORT + 1}.`,
        );
      }
      if (problem === 'EACCES')
        throw new Trouble(`this user may not listen on ${PORT}.`, 'Set PORT to one above 1023.');
      throw new Trouble(
        `nobody can listen on ${HOST} (${problem}).`,
        'Set HOST to an address of this machine.',
      );
    },
  };
}

/** Whether one of our processes listens there. A port in use is fine then. */
export async function isAhoyRunning({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<boolean> {
  try {
    const answer = await fetch(`http://${reachableHost(HOST)}:${PORT}/healthz`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return health.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}

/** Checks that people can reach this installation, with their microphones, at its public address. */
export function publicUrlProbe(config: Pick<Config, 'HOST' | 'PUBLIC_URL' | 'publicUrl'>): Probe {
  const { HOST, PUBLIC_URL, publicUrl } = config;
  return {
    subject: 'Public address',
    async look() {
      if (PUBLIC_URL === undefined && !isLoopback(HOST))
        throw new Trouble(
          `HOST is ${HOST}, so others are let in, but links and origin checks say ${publicUrl}.`,
          'Set PUBLIC_URL to the address that people type.',
        );
      const { protocol, hostname } = new URL(publicUrl);
      if (protocol !== 'https:' && !isLoopback(hostname))
        throw new Trouble(
          `${publicUrl} is not https, so browsers give its pages no microphone.`,
          'Put a proxy with TLS in front (docs/operations.md, TLS) and set PUBLIC_URL to its https address.',
        );
      if (PUBLIC_URL === undefined) return `${publicUrl} (default), for browsers on this machine`;
      return `${publicUrl}, ${await whatAnswers(publicUrl)}`;
    },
  };
}

/** Checks that client addresses are known behind a proxy, which there is wherever there is TLS. */
export function proxyProbe({ publicUrl, TRUST_PROXY }: Pick<Config, 'publicUrl' | 'TRUST_PROXY'>): Probe {
  return {
    subject: 'Proxy',
    async look() {
      if (TRUST_PROXY !== null)
        return 'trusted by TRUST_PROXY, so limits apply to the addresses that it reports';
      if (!publicUrl.startsWith('https:')) return 'none, so limits apply to the addresses of connections';
      throw new Trouble(
        `${publicUrl} needs a proxy with TLS in front, but TRUST_PROXY isn't set. So everyone seems to have the proxy's address and shares its limits.`,
        'Set TRUST_PROXY=1 if one proxy writes X-Forwarded-For, or to the addresses of your proxies.',
      );
    },
  };
}

/** A certificate that browsers refuse is a problem. No answer isn't, because this may be before the first start. */
async function whatAnswers(publicUrl: string): Promise<string> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const isOurs = health.safeParse(await answer.json().catch(() => null)).success;
    return isOurs ? 'where an Ahoy answers' : `where something else answers (${answer.status})`;
  } catch (cause) {
    const code = codeOf(cause) ?? '';
    if (/CERT|SIGNATURE|ALTNAME/.test(code))
      throw new Trouble(
        `the certificate of ${publicUrl} is not one that browsers accept (${code}).`,
        "Install a certificate of a public authority for this name, such as Let's Encrypt's.",
        { cause },
      );
    return `where nothing answers now (${code === '' ? reasonOf(cause) : code})`;
  }
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || bare.startsWith('127.');
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** @returns the system's error code; null if the port can be opened */
export function problemOfListening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const attempt = createServer();
    attempt.once('error', (cause) => resolve(codeOf(cause) ?? cause.message));
    attempt.listen({ host, port }, () => attempt.close(() => resolve(null)));
  });
}
