import type { z } from 'zod';
import type { AccountId } from '#kernel/ids.ts';
import type { RequestHeaders, Session } from '#platform/server/http/context.ts';
import type { WireAnswer, WireRequest } from '#platform/server/http/wires.ts';
import type { User } from '../../model.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { wireUser } from '../../rules/wire/user.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import type { Factors } from '../factors/factors.ts';
import type { Identities } from '../identities/identities.ts';
import type { ChangesByProgram } from '../profile/by-program.ts';
import type { ProfileService } from '../profile/profile.ts';
import type { Programs } from '../sso/programs.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { RefreshTokens, Turn } from './refresh-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the routes have the feature's own service do (service.ts). */
export interface WireService {
  signIn(attempt: {
    /** A mail address or a phone number. */
    address: string;
    password: string;
    client: Client;
    knownDevice: boolean;
    trustedToken: string | null;
  }): Promise<OpenedSession>;
  signOut(session: Session, client: Client | null): Promise<void>;
  me(accountId: AccountId): Promise<User>;
  rename(accountId: AccountId, name: string): Promise<User>;
}

/** What the routes of the wire contract share. */
export interface WireParts extends ServiceParts {
  readonly service: WireService;
  readonly factors: Factors;
  readonly programs: Programs;
  readonly changes: Pick<ProfileService, 'changeEmail' | keyof ChangesByProgram>;
  readonly identities: Pick<Identities, 'unlink'>;
  readonly keys: SigningKeys;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  /** The operator's own key; undefined: nobody asks the admin routes. */
  readonly serviceKey: string | undefined;
  /** Where sessions may be sent, besides our own pages. */
  readonly redirects: readonly string[];
}

export function clientOf({ ip, headers }: WireRequest): Client {
  return { ip, userAgent: headers.get('user-agent'), isProgram: true };
}

/** @throws AppError auth.validation_failed */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw wireErrors.validation_failed();
  return result.data;
}

/** The tokens of a session that was just opened. */
export async function answerOpened(
  parts: WireParts,
  { sessionId }: Pick<OpenedSession, 'sessionId'>,
): Promise<WireAnswer> {
  return answerTurn(parts, await parts.refreshTokens.begin(sessionId));
}

/** The session of the contract. */
export async function answerTurn({ accessTokens }: WireParts, turn: Turn): Promise<WireAnswer> {
  return { status: 200, body: await sessionOf(accessTokens, turn) };
}

export async function sessionOf(accessTokens: AccessTokens, { refreshToken, facts }: Turn) {
  const { account, session, sessionEndsAt } = facts;
  const issued = await accessTokens.issue(account, session, sessionEndsAt.getTime());
  return {
    access_token: issued.token,
    token_type: 'bearer',
    expires_in: issued.expiresIn,
    expires_at: issued.expiresAt,
    refresh_token: refreshToken,
    user: wireUser(account),
  };
}

/**
 * The session that a request proves by its bearer token.
 * @throws AppError auth.no_authorization, auth.bad_jwt, auth.session_not_found, auth.insufficient_aal
 */
export async function callerOf(
  { gate, accessTokens }: WireParts,
  { headers }: WireRequest,
  options: { mayAwaitFactor?: boolean; mayLeave?: boolean } = {},
): Promise<Session> {
  const bearer = bearerIn(headers);
  if (bearer === null) throw wireErrors.no_authorization();
  const session = await gate.authenticate(headers);
  if (session !== null) return session;
  const waiting = await gate.awaitingFactor(headers);
  if (waiting !== null && options.mayAwaitFactor === true) return waiting;
  if (waiting !== null) throw wireErrors.insufficient_aal();
  const leaving = options.mayLeave === true ? await gate.leaving(headers) : null;
  if (leaving !== null) return leaving;
  throw (await accessTokens.read(bearer)) === null ? wireErrors.bad_jwt() : wireErrors.session_not_found();
}

export function bearerIn(headers: RequestHeaders): string | null {
  return /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}
