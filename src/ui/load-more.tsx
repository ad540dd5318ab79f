import { Button } from './button.tsx';

export interface LoadMoreProps {
  /** What comes page by page, as an infinite query has it. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Stands at the end of a list until all of it is there. */
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
