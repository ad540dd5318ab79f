import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AccountId, SessionId } from '#kernel/ids.ts';

/** A proven sign-in. Minted by the session gate alone (features/identity/server/gate.ts). */
export interface Session {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly isOperator: boolean;
}

/** The headers of a request, read when they are asked for: a copy of all of them would cost more than most answers. */
export interface RequestHeaders {
  /** @returns null when the request has no such header */
  get(name: string): string | null;
}

/** What every procedure of the API is given. */
export interface RequestContext {
  readonly requestId: string;
  /** The client's address, for rate limits and the session list; from X-Forwarded-For only behind a trusted proxy. */
  readonly ip: string;
  readonly headers: RequestHeaders;
  /** Headers to add to the answer, such as Set-Cookie, and to put in the place of what every answer has. */
  readonly answerHeaders: {
    append(name: string, value: string): void;
    set(name: string, value: string): void;
  };
  /** Told the name of the procedure that answers ("identity.signIn"), for the metrics. */
  readonly onMatched: (procedure: string) => void;
  /** The session of this request, or null; looked up once. */
  session(): Promise<Session | null>;
}

/** The headers of a request as they came in. */
export function requestHeaders({ headers }: IncomingMessage): RequestHeaders {
  return {
    get(name) {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : (value ?? null);
    },
  };
}

/**
 * Address of the client, for rate limits and the session list. Some proxies append the port to what they write, and a new
 * port must not make a new client. Where a proxy has written something else, its own address counts.
 */
export function clientAddressOf({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return addressIn(ip) ?? raw.socket.remoteAddress ?? '';
}

/** "203.0.113.9:2000" and "[2001:db8::9]:2000" have a port; "2001:db8::9" has none. */
function addressIn(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}
