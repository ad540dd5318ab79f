import { signedIn } from '#platform/server/http/procedures.ts';
import type { Implementer } from '../router.ts';
import type { Blocks } from './blocks.ts';

export function blockRoutes(os: Implementer, blocks: Blocks) {
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
