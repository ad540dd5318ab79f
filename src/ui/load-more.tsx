import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** A paged list, as an infinite query has it. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** At the end of a list until it is complete. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center p-4">
      <Button
        variant="secondary"
        isPending={list.isFetchingNextPage}
        onPress={() => void list.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  );
}
