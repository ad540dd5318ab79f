import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { Capability } from '#kernel/capabilities.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import type { Config } from './config.ts';
import type { Probe } from './doctor/probe.ts';
import type { FeatureConfig } from './feature-config.ts';
import type { Member, RequestHeaders, Session } from './http/context.ts';
import type { CspSources } from './http/csp.ts';
import type { FeaturePageValues } from './http/filled-pages.ts';
import type { Landing } from './http/landings.ts';
import type { LiveDocument } from './http/live-documents.ts';
import type { RestTables } from './http/rest-tables.ts';
import type { SocketRoute } from './http/sockets.ts';
import type { Webhook } from './http/webhooks.ts';
import type { Wire } from './http/wires.ts';
import type { Past, PastStep } from './past.ts';
import type { PersonalData } from './personal-data.ts';
import type { Platform } from './platform.ts';
import { type Services, serviceOf } from './services.ts';

/**
 * All that a feature registers with the server (its `server/feature.ts`). The composition root folds one list of these,
 * lowest first (src/entries/features.ts).
 */
export interface FeatureDefinition<
  Name extends string = string,
  Contract extends AnyContractRouter = AnyContractRouter,
> {
  /** Name of its folder. */
  readonly name: Name;
  /** Every procedure, those of the operator included. */
  readonly contract: Contract;
  /** Its variables (`server/config.ts`). */
  readonly config?: FeatureConfig;
  /** Capabilities of an installation with this configuration. */
  capabilities?(config: Config): readonly Capability[];
  /** Probes of `npm run doctor`. */
  probes?(config: Config): readonly Probe[];
  /** Companies that this configuration makes us depend on, as the terms list them. */
  providers?(config: Config): readonly string[];
  /** Values that our pages leave open until they are served. */
  pageValues?(config: Config): FeaturePageValues;
  /** Sites of others from which the app loads scripts and frames. */
  cspSources?(config: Config): CspSources;
  /** Uses the services of features below, and offers its own. */
  create(platform: Platform, services: Services): ServerFeature | Promise<ServerFeature>;
}

/** Keeps the exact types of a feature's name and contract. */
export function defineFeature<const Name extends string, Contract extends AnyContractRouter>(
  definition: FeatureDefinition<Name, Contract>,
): FeatureDefinition<Name, Contract> {
  return definition;
}

/** Lifecycle of a feature. `start` runs after the migrations, `stop` before the database closes. */
export interface ServerFeature {
  readonly router: AnyRouter;
  /** Served beside the API, outside of it: their bodies are bytes, and they have senders of their own. */
  readonly webhooks?: readonly Webhook[];
  /** Paths to which other companies send people's browsers, as at the end of a sign-in. */
  readonly landings?: readonly Landing[];
  /** Public pages that are filled in for each request. */
  readonly documents?: readonly LiveDocument[];
  /** Taken beside the sockets of our own pages: other companies open them. */
  readonly sockets?: readonly SocketRoute[];
  /** Served below /rest/v1, for clients of the specification that read tables by name. */
  readonly tables?: RestTables;
  /** Contracts of others that this feature answers. */
  readonly wires?: readonly Wire[];
  /** Its tables that belong to people and workspaces: what an export has of them, and what a deletion leaves. */
  readonly personalData?: PersonalData;
  /**
   * Sample data of this feature for a demo workspace (server/demo.ts), made by its own services and rules with the
   * clock of the past. Requested at every start of one. The steps of all features run in the order of their time.
   */
  demo?(people: DemoPeople, past: Past): readonly PastStep[] | Promise<readonly PastStep[]>;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

/** Authenticates requests, for the HTTP server and the sockets. */
export interface SessionGate {
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** The session of somebody whose account waits to be deleted (see `http/leaving.ts`). */
  leaving(headers: RequestHeaders): Promise<Session | null>;
}
export const sessionGate = serviceOf<SessionGate>('session gate');

/** Knows the looks of operators (see `http/looking.ts`). */
export interface LookGate {
  /** The session of the person that is looked at; null when this session has no such look, or it is over. */
  looking(session: Session, lookId: string): Promise<Session | null>;
}
export const lookGate = serviceOf<LookGate>('look gate');

/** Says what the person of a session is in a workspace. */
export interface MemberGate {
  /**
   * @param named the id that a request gives; null: the workspace of the account
   * @returns null when the person is not in it
   * @throws commonErrors.factorNeeded when it asks for a factor that the session has not shown
   */
  member(session: Session, named: string | null): Promise<Member | null>;
  /** Audiences whose events a member receives (decision 040). */
  audiencesOf(member: Member): readonly string[];
}
export const memberGate = serviceOf<MemberGate>('member gate');

/** Watches what a member may do, for answers that take long. */
export interface MemberWatch {
  /**
   * Calls back once, when the member's role no longer passes or they are no longer in the workspace: within a second of
   * the change, whichever process made it.
   * @returns a function that ends the watch
   */
  watchMember(member: Member, isAllowed: (role: Role) => boolean, ended: () => void): () => void;
}
export const memberWatch = serviceOf<MemberWatch>('member watch');

/** Makes the people of a demo workspace, or finds them there. */
export interface DemoHost {
  demoPeople(): Promise<{ people: DemoPeople; signIn: DemoSignIn }>;
}
export const demoHost = serviceOf<DemoHost>('demo host');

/** The people of a demo workspace. */
export interface DemoPeople {
  /** Whom visitors sign in as. */
  readonly visitor: AccountId;
  /** The workspace of the visitor. */
  readonly workspace: WorkspaceId;
  /** Their colleagues, for samples that take more than one. */
  readonly friends: Readonly<Record<DemoFriend, AccountId>>;
  /** The first start of the workspace. Samples are as old as they were then, however late a start makes them. */
  readonly until: Instant;
}

export type DemoFriend = 'grace' | 'omar' | 'lena' | 'mateo' | 'ruth';

/** Credentials for visitors of a demo workspace. */
export interface DemoSignIn {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}
