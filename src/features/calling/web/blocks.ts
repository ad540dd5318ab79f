import { queryOptions, useMutation } from '@tanstack/react-query';
import { createFeatureApi, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { blocksContract } from '../contract-blocks.ts';
import type { Block, Whom } from '../model-blocks.ts';
import { BLOCKS_KEY } from './queries.ts';

const blocksApi = createFeatureApi(blocksContract);

export const blocksQuery = queryOptions({ queryKey: BLOCKS_KEY, queryFn: () => blocksApi.blocks() });

const refresh = () => queryClient.invalidateQueries({ queryKey: BLOCKS_KEY });
const showError = (error: unknown) => toast.error(sentenceOf(error));

/** Finds the block of a person or a number. */
export function blockOf(blocks: readonly Block[], whom: Whom): Block | undefined {
  return blocks.find(({ blocked }) =>
    'number' in whom
      ? blocked.kind === 'number' && blocked.number === whom.number
      : blocked.kind === 'person' && blocked.username === whom.username.replace(/^@/, '').toLowerCase(),
  );
}

/** The target of a block, to block it again. */
const whomOf = ({ blocked }: Block): Whom =>
  blocked.kind === 'number' ? { number: blocked.number } : { username: blocked.username };

/** Blocks somebody, and offers to undo it. */
export function useBlock() {
  return useMutation({
    mutationFn: (whom: Whom) => blocksApi.block({ whom }),
    onSuccess: ({ id }) => toast.undoable('Blocked', () => void undo(() => blocksApi.unblock({ id }))),
    onError: showError,
    onSettled: refresh,
  });
}

/** Unblocks somebody, and offers to undo it. */
export function useUnblock() {
  return useMutation({
    mutationFn: ({ id }: Block) => blocksApi.unblock({ id }),
    onSuccess: (_done, block) =>
      toast.undoable('Unblocked', () => void undo(() => blocksApi.block({ whom: whomOf(block) }))),
    onError: showError,
    onSettled: refresh,
  });
}

async function undo(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    showError(error);
  }
  await refresh();
}
