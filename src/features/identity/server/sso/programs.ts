import { createHash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import {
  CLOCK_SKEW_SECONDS,
  FLOW_MINUTES,
  SOCIAL_PROVIDERS,
  type SocialProvider,
} from '../../constants-sso.ts';
import { ssoErrors } from '../../errors.ts';
import type { ForeignIdentity } from '../../rules/sso/decide-arrival.ts';
import { wireErrors } from '../../rules/wire/refusals.ts';
import { hashOf } from '../access/secrets.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { arriving, type Vouched } from './arriving.ts';
import { askingOthers } from './asking-others.ts';
import { createConnectionStore } from './connection-store.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { ElsewhereParts } from './flow-parts.ts';
import { createFlows } from './flows.ts';
import { createOidc } from './oidc.ts';
import { ourAddresses } from './parties.ts';
import { socialParty } from './social.ts';
import type { ProgramPage } from './types.ts';

/** Where a program wants to send somebody, and what for. */
export interface Journey {
  /** A social provider, or the id of a company. */
  readonly to: string;
  readonly page: ProgramPage;
  /** The account to which what comes back is to be linked. */
  readonly accountId: AccountId | null;
}

/** Signing in with other companies, for programs with the auth client. */
export interface Programs {
  /** @returns the id of the company of a domain, or of the company with this id; null if there is none */
  companyOf(asked: { domain: string } | { id: string }): Promise<string | null>;
  /** @returns an address of ours, from which a browser goes on */
  ticketFor(journey: Journey): string;
  /** A browser begins its journey. @returns the other company's address. @throws ssoErrors */
  begin(ticket: string, browserKey: string): Promise<string>;
  /** What an ID token says, once. @throws ssoErrors */
  identityIn(shown: { provider: string; idToken: string; nonce: string | null }): Promise<ForeignIdentity>;
  /** @throws ssoErrors */
  enterAs(identity: ForeignIdentity, client: Client): Promise<OpenedSession>;
  link(
    transaction: Transaction,
    linked: { identity: ForeignIdentity; accountId: AccountId; client: Client },
  ): Promise<void>;
}

const ticketFields = z.object({
  to: z.string(),
  page: z.object({
    redirectTo: z.string(),
    challenge: z.string().nullable(),
    challengeMethod: z.enum(['s256', 'plain']),
  }),
  accountId: z.string().nullable(),
  until: z.number(),
});
const TICKET = 'a journey of a program';

export function createPrograms(parts: ElsewhereParts, elsewhere: Elsewhere): Programs {
  const { platform, sealing, memberships } = parts;
  const { database, clock } = platform;
  const connections = createConnectionStore(database.queries);
  const arrivals = arriving(parts, memberships);
  return {
    ...readingTokens(parts),
    async companyOf(asked) {
      const id = 'id' in asked ? asked.id : ((await connections.companyOf(asked.domain))?.id ?? null);
      const found = id === null ? null : await connections.find(id);
      return found?.isOn === true ? found.id : null;
    },
    ticketFor(journey) {
      const until = clock.now() + FLOW_MINUTES * MINUTE_MS;
      const ticket = sealing.seal(JSON.stringify({ ...journey, until }), TICKET);
      return `${platform.config.publicUrl}/sso/begin?${new URLSearchParams({ ticket }).toString()}`;
    },
    async begin(ticket, browserKey) {
      const { to, page, accountId, until } = opened(() => sealing.open(ticket, TICKET));
      if (until < clock.now()) throw ssoErrors.flowExpired();
      const purpose = {
        kind: 'program',
        page,
        accountId: accountId === null ? null : asAccountId(accountId),
      } as const;
      const departure = { purpose, browserKey, hint: null };
      const social = socialIn(to);
      if (social !== null) return elsewhere.sendTo({ social }, departure);
      const connection = await connections.find(to);
      if (connection?.isOn !== true) throw ssoErrors.unknownProvider();
      return elsewhere.sendTo({ connection }, departure);
    },
    async enterAs(identity, client) {
      const arrived = await platform.realtime.events.transact((transaction) =>
        arrivals.arrive(vouchedFor(identity, client), transaction),
      );
      // Its owner links the company in a session of the account, and then enters by it.
      if (arrived.does === 'ask-owner') throw wireErrors.identity_already_exists();
      return arrived.opened;
    },
    link: (transaction, { identity, accountId, client }) =>
      arrivals.link(vouchedFor(identity, client), accountId, transaction),
  };
}

const vouchedFor = (identity: ForeignIdentity, client: Client): Vouched => ({
  identity,
  connection: null,
  agreedTo: null,
  client,
  trustedToken: null,
  isOfProgram: true,
});

export function socialIn(name: string): SocialProvider | null {
  return SOCIAL_PROVIDERS.find((one) => one === name) ?? null;
}

function opened(open: () => string) {
  try {
    return ticketFields.parse(JSON.parse(open()));
  } catch (cause) {
    throw ssoErrors.flowExpired({}, { cause });
  }
}

/** ID tokens that a program got by itself, from the sign-in of a phone for example. */
function readingTokens(parts: ElsewhereParts): Pick<Programs, 'identityIn'> {
  const { platform, settings, fetch } = parts;
  const { clock, database, log } = platform;
  const oidc = createOidc(fetch);
  return {
    async identityIn({ provider, idToken, nonce }) {
      const social = socialIn(provider);
      const { returnTo } = ourAddresses(platform.config.publicUrl, provider);
      const party = social === null ? null : socialParty(social, settings, returnTo);
      if (party === null) throw ssoErrors.unknownProvider();
      const payload = await askingOthers({ key: provider, log }, async () => {
        const { jwksUri, issuer } = await oidc.keysOf(party);
        const keys = createRemoteJWKSet(new URL(jwksUri), {
          [customFetch]: (url, { method, headers }) =>
            fetch(url, { method, headers: Object.fromEntries(headers), body: undefined }),
        });
        const verified = await jwtVerify(idToken, keys, {
          issuer,
          audience: party.clientId,
          clockTolerance: CLOCK_SKEW_SECONDS,
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'exp', 'iat'],
        });
        checkNonce(verified.payload, nonce);
        return verified.payload;
      });
      const until = (payload.exp ?? 0) * SECOND_MS + CLOCK_SKEW_SECONDS * SECOND_MS;
      if (!(await createFlows(database.queries).useAssertion(`id-token:${hashOf(idToken)}`, until)))
        throw ssoErrors.flowExpired();
      return oidc.identityIn(party, { ...payload, sub: payload.sub ?? '' });
    },
  };
}

/** Either both have one or neither. A program may give the company the hash of it, so that only its own part has it. */
function checkNonce(payload: JWTPayload, nonce: string | null): void {
  const said = payload['nonce'] ?? null;
  if (said === null && nonce === null) return;
  const hashed = createHash('sha256')
    .update(nonce ?? '')
    .digest('hex');
  if (nonce === null || (said !== nonce && said !== hashed)) throw new Error('The nonce is another one');
}
