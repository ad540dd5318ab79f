import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { AccountId, SessionId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { WORKSPACE_HEADER, WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import type { Role } from '#kernel/roles.ts';

/** A proven sign-in. Minted by the session gate alone (features/identity/server/gate.ts). */
export interface Session {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  readonly isOperator: boolean;
  /** 2: with a second factor, or with a passkey, which is two in one. */
  readonly level: 1 | 2;
  /** When the person last showed who they are. */
  readonly provenAt: Instant;
  /** An operator sees the app as this person does, and may read what `looking.ts` names. Missing: it is the person. */
  readonly look?: Look;
}

/** An operator's look at the app as somebody else sees it. */
export interface Look {
  readonly id: string;
  readonly operatorId: AccountId;
  readonly endsAt: Instant;
}

/** A proven sign-in, in a workspace that the person is in. Minted by the member gate alone (features/workspaces/server/gate.ts). */
export interface Member extends Session {
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  /** The operator has suspended the workspace: what it has can be seen, and hardly anything be changed. Missing: they haven't. */
  readonly isSuspended?: boolean;
}

/** Headers of a request, read on demand: copying them all would cost more than most answers. */
export interface RequestHeaders {
  /** @returns null when the request has no such header */
  get(name: string): string | null;
}

/** Context of every API procedure. */
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
  /** Receives the name of the procedure that answers ("identity.signIn"), for the metrics. */
  readonly onMatched: (procedure: string) => void;
  /** The session of this request, or null; looked up once. */
  session(): Promise<Session | null>;
  /**
   * Who acts in which workspace: the one that the request names (header or query), else the one of the account. Null when
   * signed out; looked up once.
   * @throws AppError common.notFound when they are not in the workspace, as if it did not exist
   */
  member(): Promise<Member | null>;
  /** Breaks the answer off, however much of it was sent, once the member's role no longer passes: for files. */
  onlyWhile(member: Member, isAllowed: (role: Role) => boolean): void;
}

/** The workspace that a request names; null when it names none. */
export function workspaceNamedIn(headers: RequestHeaders, url: string | undefined): string | null {
  const named = headers.get(WORKSPACE_HEADER);
  if (named !== null || url === undefined || !url.includes(WORKSPACE_PARAMETER)) return named;
  return new URL(url, 'http://request').searchParams.get(WORKSPACE_PARAMETER);
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
 * Returns the client's address, for rate limits and the session list. Some proxies append the port, and a new port must
 * not make a new client. If a proxy has written something else, its own address counts.
 */
export function clientAddressOf({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  return addressIn(ip) ?? raw.socket.remoteAddress ?? '';
}

/** "203.0.113.9:2000" and "[2001:db8::9]:2000" have a port; "2001:db8::9" has none. */
function addressIn(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}
