import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';
import type { Webhook } from './http/webhooks.ts';

/** What a feature hands to the composition root. `start` runs after the migrations, `stop` before the database closes. */
export interface ServerFeature {
  readonly name: string;
  readonly contract: AnyContractRouter;
  readonly router: AnyRouter;
  /** Served beside the API, outside of it: their bodies are bytes, and they have senders of their own. */
  readonly webhooks?: readonly Webhook[];
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
