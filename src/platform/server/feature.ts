import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { AccountId } from '#kernel/ids.ts';
import type { RestTables } from './http/rest-tables.ts';
import type { SocketRoute } from './http/sockets.ts';
import type { Webhook } from './http/webhooks.ts';

/** Who lives in a demo workspace. */
export interface DemoPeople {
  /** Whom visitors sign in as. */
  readonly visitor: AccountId;
  /** Two others, for samples that take more than one. */
  readonly friends: readonly [AccountId, AccountId];
}

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
   * Puts the samples of this feature into a demo workspace (server/demo.ts), through its own services and rules. It is
   * called at every start of one: what is there already stays as it is.
   */
  demo?(people: DemoPeople): Promise<void>;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
