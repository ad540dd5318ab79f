import { useQuery } from '@tanstack/react-query';
import type { PortInAtDesk, PortInsShown } from '#features/numbers/model-portins.ts';
import { formatShortDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Badge } from '#ui/badge.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { portInsQuery } from '../port-in-queries.ts';
import { emptyWords, stateWords } from '../port-in-words.ts';
import { PortInReader } from './port-in-reader.tsx';

interface PortInDeskProps {
  show: PortInsShown;
  open: string | null;
  onOpen: (id: string | null) => void;
}

/** List of requests and the open one, side by side where there is room. */
export function PortInDesk({ show, open, onOpen }: PortInDeskProps) {
  const orders = useQuery(portInsQuery(show));
  if (orders.isPending) return <SkeletonRows label="Loading the requests" />;
  if (orders.data === undefined)
    return (
      <ErrorState onRetry={() => void orders.refetch()} isRetrying={orders.isFetching}>
        {sentenceOf(orders.error)}
      </ErrorState>
    );
  return (
    <div className="flex flex-col wide:flex-row">
      <div className={classes('min-w-0 wide:w-80 wide:shrink-0', open !== null && 'max-wide:hidden')}>
        {orders.data.length === 0 ? (
          <EmptyState>{emptyWords[show]}</EmptyState>
        ) : (
          <ul aria-label="Port-in requests">
            {orders.data.map((order) => (
              <PortInItem key={order.id} order={order} isOpen={order.id === open} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </div>
      <PortInReader id={open} hasOrders={orders.data.length > 0} onClose={() => onOpen(null)} />
    </div>
  );
}

function PortInItem(props: { order: PortInAtDesk; isOpen: boolean; onOpen: (id: string) => void }) {
  const { id, text, state, losingCarrier, owner, changedAt } = props.order;
  return (
    <li className="border-b">
      <button
        type="button"
        aria-current={props.isOpen}
        onClick={() => props.onOpen(id)}
        className="grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-1 px-4 py-2.5 text-left text-13 -outline-offset-2 hover:bg-sunk aria-[current=true]:bg-sunk desk:px-6"
      >
        <span className="display text-15">{text}</span>
        <Badge tone={state === 'submitted' ? 'strong' : 'plain'}>{stateWords(state)}</Badge>
        <span className="truncate text-12 text-ink-2">
          {owner?.name ?? 'Deleted account'}, from {losingCarrier}
        </span>
        <time dateTime={new Date(changedAt).toISOString()} className="text-right text-12 text-ink-3">
          {formatShortDay(changedAt)}
        </time>
      </button>
    </li>
  );
}
