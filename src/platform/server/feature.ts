import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import type { RestTables } from './http/rest-tables.ts';
import type { SocketRoute } from './http/sockets.ts';
import type { Webhook } from './http/webhooks.ts';
import type { Past, PastStep } from './past.ts';

/** Who lives in a demo workspace. */
export interface DemoPeople {
  /** Whom visitors sign in as. */
  readonly visitor: AccountId;
  /** Their colleagues, for samples that take more than one. */
  readonly friends: Readonly<Record<DemoFriend, AccountId>>;
  /** The first start of the workspace. Samples are as old as they were then, however late a start makes them. */
  readonly until: Instant;
}

export type DemoFriend = 'grace' | 'omar' | 'lena' | 'mateo' | 'ruth';

/** What a feature hands to the composition root. `start` runs after the migrations, `stop` before the database closes. */
export interface ServerFeature {
  readonly name: string;
  readonly contract: AnyContractRouter;
  readonly router: AnyRouter;
  /** Served beside the API, outside of it: their bodies are bytes, and they have senders of their own. */
  readonly webhooks?: readonly Webhook[];
  /** Taken beside the sockets of our own pages: other companies open them. */
  readonly sockets?: readonly SocketRoute[];
  /** Served below /rest/v1, for clients of the specification that ask for tables by name. */
  readonly tables?: RestTables;
  /**
   * The samples of this feature in a demo workspace (server/demo.ts), made by its own services and rules with the clock of
   * the past. They are asked for at every start of one, and happen in the order of their time, whichever feature's they are.
   */
  demo?(people: DemoPeople, past: Past): readonly PastStep[] | Promise<readonly PastStep[]>;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
