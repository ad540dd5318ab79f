import { useQuery } from '@tanstack/react-query';
import { Hash, UserRound } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Block } from '../../../model-blocks.ts';
import { blocksQuery, useUnblock } from '../../blocks.ts';
import { useWrittenNumber } from '../../written-number.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** List of blocked people and numbers, with rows from edge to edge. */
export function BlocksList() {
  const blocks = useQuery(blocksQuery);
  if (blocks.isPending) return <SkeletonRows rows={2} label="Loading blocked people and numbers" />;
  if (blocks.isError)
    return (
      <ErrorState onRetry={() => void blocks.refetch()} isRetrying={blocks.isFetching}>
        {sentenceOf(blocks.error)}
      </ErrorState>
    );
  if (blocks.data.length === 0)
    return (
      <p className="px-4 text-13 text-pretty text-ink-2 desk:px-6">
        You haven't blocked anyone. To block a caller, open one of their calls in your call history.
      </p>
    );
  return (
    <ul aria-label="Blocked" className="border-t [&>li:last-child]:border-b-0">
      {blocks.data.map((block) => (
        <BlockRow key={block.id} block={block} />
      ))}
    </ul>
  );
}

function BlockRow({ block }: { block: Block }) {
  const { blocked } = block;
  const unblock = useUnblock();
  const number = useWrittenNumber(blocked.kind === 'number' ? blocked.number : null);
  const name = blocked.kind === 'person' ? blocked.name : (number ?? blocked.number);
  return (
    <ListRow
      icon={blocked.kind === 'person' ? <UserRound {...icon} /> : <Hash {...icon} />}
      title={name}
      detail={blocked.kind === 'person' ? `@${blocked.username}` : 'Phone number'}
      end={
        <Button
          variant="secondary"
          size="small"
          aria-label={`Unblock ${name}`}
          isPending={unblock.isPending}
          onPress={() => unblock.mutate(block)}
        >
          Unblock
        </Button>
      }
    />
  );
}
