import type { Session } from '#platform/server/http/context.ts';
import type { GuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import type { ServiceParts } from '../access/parts.ts';
import { hashOf } from '../access/secrets.ts';
import type { Client } from '../auth/auth.ts';
import type { Arrived } from './arriving.ts';
import type { Memberships } from './memberships.ts';
import type { SsoSettings } from './sso-config.ts';
import type { Purpose } from './types.ts';

/** Somebody who is to be sent to another company. */
export interface Departure {
  readonly purpose: Purpose;
  /** What keeps the flow in this browser. */
  readonly browserKey: string;
  /** An address to fill in there. */
  readonly hint: string | null;
}

/** Somebody who is back. */
export interface Return {
  /** A social provider or the id of a company, from the path. */
  readonly key: string;
  readonly values: URLSearchParams;
  readonly browserKey: string | null;
  readonly session: Session | null;
  readonly client: Client;
  readonly trustedToken: string | null;
}

/** What became of them. `state` finds what was kept for the next step. */
export type Outcome =
  | {
      readonly kind: 'entered';
      readonly arrived: Extract<Arrived, { does: 'entered' }>;
      readonly from: string | null;
    }
  | { readonly kind: 'ask-owner'; readonly state: string }
  | { readonly kind: 'linked'; readonly key: string }
  | { readonly kind: 'program'; readonly address: string }
  | { readonly kind: 'tested'; readonly state: string; readonly connectionId: string };

export interface ElsewhereParts extends ServiceParts {
  readonly memberships: Memberships;
  readonly settings: SsoSettings;
  readonly fetch: GuardedFetch;
}

/** What the secrets of a flow are sealed for. */
export const flowOwner = (state: string) => `flow:${hashOf(state)}`;
