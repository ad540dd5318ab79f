import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Agreement } from '../../model.ts';
import type { CompanySignIn, CompanyTest } from '../../model-sso.ts';
import type { ForeignIdentity } from '../../rules/sso/decide-arrival.ts';

export interface ConnectionSettings {
  readonly oidc?: { readonly issuer: string; readonly clientId: string };
  readonly saml?: {
    readonly entityId: string;
    readonly signInUrl: string;
    /** PEM. */
    readonly certificates: readonly string[];
  };
  readonly isEnforced: boolean;
  readonly joinAs: CompanySignIn['joinAs'];
  readonly testedAt: Instant | null;
}

/** A company of a workspace, as it is stored. */
export interface Connection {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
  readonly kind: 'oidc' | 'saml';
  readonly name: string;
  readonly settings: ConnectionSettings;
  readonly secret: string | null;
  readonly isOn: boolean;
}

/** Where a program has its people come back to, and the challenge of its secret if it has one (RFC 7636). */
export interface ProgramPage {
  readonly redirectTo: string;
  readonly challenge: string | null;
  readonly challengeMethod: 's256' | 'plain';
}

/** Why somebody was sent to another company. */
export type Purpose =
  | { readonly kind: 'sign-in'; readonly from: string | null; readonly agreedTo: Agreement | null }
  | { readonly kind: 'link'; readonly accountId: AccountId }
  /** A program with the auth client sent them. With an account, it wants to link what comes back to it. */
  | { readonly kind: 'program'; readonly page: ProgramPage; readonly accountId: AccountId | null }
  | { readonly kind: 'test'; readonly accountId: AccountId }
  /** They are back, and show their account's own way in. */
  | { readonly kind: 'ask-owner'; readonly accountId: AccountId; readonly from: string | null };

/** What another company said of somebody, with all its claims as texts. */
export interface Told {
  readonly identity: ForeignIdentity;
  readonly claims: Readonly<Record<string, string>>;
}

export interface FlowFacts {
  readonly purpose: Purpose;
  /** Where they were sent, so that settings that change meanwhile end the flow. */
  readonly issuer: string;
  /** What only this server knows of the flow, sealed for its state. */
  readonly sealed?: string;
  /** Id of the request that a signed answer must name. */
  readonly requestId?: string;
  /** What came back, checked. */
  readonly told?: Told;
  /** Why what came back to a test was refused. */
  readonly problem?: string;
  /** Result of a test. */
  readonly test?: CompanyTest;
}
