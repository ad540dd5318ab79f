import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { block, whom } from './model-blocks.ts';

const tag = { tags: ['Calls'] } as const;

export const blocksContract = {
  blocks: oc
    .route({
      method: 'GET',
      path: '/api/calls/blocks',
      summary: 'Whom you have blocked, newest first',
      ...tag,
    })
    .output(z.array(block)),
  block: oc
    .route({
      method: 'POST',
      path: '/api/calls/blocks',
      summary: 'Block a person or a phone number: their calls ring out and you hear nothing of them',
      ...tag,
    })
    .input(z.object({ whom }))
    .output(block),
  unblock: oc
    .route({ method: 'DELETE', path: '/api/calls/blocks/{id}', summary: 'Unblock', ...tag })
    .input(z.object({ id: z.string().check(z.regex(ID_PATTERN)) }))
    .output(z.object({ ok: z.literal(true) })),
};
