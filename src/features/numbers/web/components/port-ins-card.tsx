import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { PortIn } from '../../model-portins.ts';
import { canDo } from '../../rules/port-in.ts';
import { numbersApi, portInsQuery } from '../number-queries.ts';

const PortInDialog = lazy(async () => ({ default: (await import('./port-in-dialog.tsx')).PortInDialog }));

/** Numbers that are brought here from another network. */
export function PortInsCard() {
  const portIns = useQuery(portInsQuery);
  const [edited, setEdited] = useState<PortIn | 'new' | null>(null);
  return (
    <Card
      title="Bring your number"
      aside={
        portIns.data !== undefined && (
          <Button variant="secondary" size="small" onPress={() => setEdited('new')}>
            Bring a number
          </Button>
        )
      }
    >
      <p className="max-w-prose text-13 text-ink-2">
        Keep the number that people know, and let it ring here. Moving it takes some days; it stays with your
        carrier until then. The first month here costs nothing.
      </p>
      {portIns.isPending && <SkeletonRows rows={1} label="Loading your orders" />}
      {portIns.data === undefined && portIns.isError && (
        <ErrorState onRetry={() => void portIns.refetch()} isRetrying={portIns.isFetching}>
          {sentenceOf(portIns.error)}
        </ErrorState>
      )}
      {portIns.data !== undefined && portIns.data.length > 0 && (
        <ul aria-label="Orders" className="mt-4 -mb-3 flex flex-col">
          {portIns.data.map((portIn) => (
            <PortInRow key={portIn.id} portIn={portIn} onEdit={() => setEdited(portIn)} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {edited !== null && (
          <PortInDialog portIn={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Card>
  );
}

const STATES: Readonly<Record<PortIn['state'], string>> = {
  draft: 'Draft',
  submitted: 'Sent',
  'in-review': 'Being checked',
  rejected: 'Not accepted',
  scheduled: 'Scheduled',
  completed: 'Here',
  cancelled: 'Cancelled',
};

function PortInRow({ portIn, onEdit }: { portIn: PortIn; onEdit: () => void }) {
  const { id, text, state, losingCarrier } = portIn;
  const settled = {
    onError: (error: unknown) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: portInsQuery.queryKey }),
  };
  const submit = useMutation({ mutationFn: () => numbersApi.submitPortIn({ id }), ...settled });
  const cancel = useMutation({ mutationFn: () => numbersApi.cancelPortIn({ id }), ...settled });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="display text-15">{text}</span>
          <Badge tone={state === 'rejected' ? 'bad' : 'plain'}>{STATES[state]}</Badge>
        </p>
        <p className="text-12 text-ink-2">
          From {losingCarrier}
          {newsOf(portIn)}
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        {canDo(state, 'edited') && (
          <Button variant="quiet" size="small" aria-label={`Edit the order for ${text}`} onPress={onEdit}>
            Edit
          </Button>
        )}
        {canDo(state, 'submitted') && (
          <Button
            size="small"
            aria-label={`Send the order for ${text}`}
            isPending={submit.isPending}
            onPress={() => submit.mutate()}
          >
            Send
          </Button>
        )}
        {canDo(state, 'cancelled') && (
          <Button
            variant="danger"
            size="small"
            aria-label={`Cancel the order for ${text}`}
            isPending={cancel.isPending}
            onPress={() => cancel.mutate()}
          >
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}

function newsOf({ reason, scheduledFor, state }: PortIn): string {
  if (reason !== null) return `: ${reason}`;
  if (scheduledFor === null) return '';
  return state === 'completed'
    ? `, since ${formatDay(scheduledFor)}`
    : `, comes on ${formatDay(scheduledFor)}`;
}
