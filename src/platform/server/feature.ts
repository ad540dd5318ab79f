import type { AnyContractRouter } from '@orpc/contract';
import type { AnyRouter } from '@orpc/server';

/** What a feature hands to the composition root. `start` runs after the migrations, `stop` before the database closes. */
export interface ServerFeature {
  readonly name: string;
  readonly contract: AnyContractRouter;
  readonly router: AnyRouter;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}
