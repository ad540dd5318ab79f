import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NumberPrint } from '#ui/number-print.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { PortIn } from '../../model-portins.ts';
import { canDo } from '../../rules/port-in.ts';
import { numbersApi } from '../number-queries.ts';
import { portInsQuery } from '../queries.ts';
import { PortInBars } from './port-in-bars.tsx';

/** Numbers that are brought here from another carrier. */
export function PortIns({ onEdit }: { onEdit: (id: string) => void }) {
  const portIns = useQuery(portInsQuery);
  return (
    <PageSection title="Port-ins" hint="Numbers you bring from another carrier">
      {portIns.isPending && <SkeletonRows rows={1} label="Loading your port-ins" />}
      {portIns.data === undefined && portIns.isError && (
        <ErrorState onRetry={() => void portIns.refetch()} isRetrying={portIns.isFetching}>
          {sentenceOf(portIns.error)}
        </ErrorState>
      )}
      {portIns.data?.length === 0 && (
        <p className="max-w-prose px-4 pb-3 text-13 text-pretty text-ink-2 desk:px-6">
          Keep the number people know. Moving it takes a few days, and it works with your carrier until then.
          Your first month here is free.
        </p>
      )}
      {portIns.data !== undefined && portIns.data.length > 0 && (
        <ul aria-label="Port-ins" className="border-y">
          {portIns.data.map((portIn) => (
            <PortInRow key={portIn.id} portIn={portIn} onEdit={() => onEdit(portIn.id)} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function PortInRow({ portIn, onEdit }: { portIn: PortIn; onEdit: () => void }) {
  const { id, text, state, losingCarrier, reason } = portIn;
  const settled = {
    onError: (error: unknown) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: portInsQuery.queryKey }),
  };
  const submit = useMutation({ mutationFn: () => numbersApi.submitPortIn({ id }), ...settled });
  const cancel = useMutation({ mutationFn: () => numbersApi.cancelPortIn({ id }), ...settled });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0 desk:px-6">
      <NumberPrint number={portIn.number} height={32} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="display text-15">{text}</p>
        <p className="text-13 break-words text-ink-3">Current carrier {losingCarrier}</p>
        {reason !== null && <p className="text-13 font-medium break-words text-ink">{reason}</p>}
      </div>
      <PortInBars portIn={portIn} />
      <div className="flex flex-wrap gap-1">
        {canDo(state, 'edited') && (
          <Button variant="quiet" size="small" aria-label={`Edit the port-in of ${text}`} onPress={onEdit}>
            Edit
          </Button>
        )}
        {canDo(state, 'submitted') && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Submit the port-in of ${text}`}
            isPending={submit.isPending}
            onPress={() => submit.mutate()}
          >
            Submit
          </Button>
        )}
        {canDo(state, 'cancelled') && (
          <Button
            variant="danger"
            size="small"
            aria-label={`Cancel the port-in of ${text}`}
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
