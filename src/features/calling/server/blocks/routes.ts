import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { blocksContract } from '../../contract-blocks.ts';
import type { Blocks } from './blocks.ts';

const os = implementerOf(blocksContract);

export function blockRoutes(blocks: Blocks) {
  return {
    blocks: os.blocks.use(signedIn).handler(({ context }) => blocks.list(context.caller.accountId)),
    block: os.block
      .use(signedIn)
      .handler(({ input, context }) => blocks.block(context.caller.accountId, input.whom)),
    unblock: os.unblock.use(signedIn).handler(async ({ input, context }) => {
      await blocks.unblock(context.caller.accountId, input.id);
      return { ok: true } as const;
    }),
  };
}
