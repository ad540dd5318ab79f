import { useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NumberPrint } from '#ui/number-print.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersText } from '../../constants.ts';
import type { CallerIdView } from '../../model.ts';
import { callerIdsQuery, numbersApi } from '../number-queries.ts';
import { CodeForm } from './code-form.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: callerIdsQuery.queryKey });

/** Numbers of other networks that people see when you call, each verified by a code that is read out to it. */
export function CallerIds() {
  const callerIds = useQuery(callerIdsQuery);
  const canCallPhones = hasCapability('phone-calls');
  return (
    <PageSection id="caller-ids" title="Caller IDs" hint="Numbers you own elsewhere, to show when you call">
      <p className="max-w-prose px-4 pb-3 text-13 text-pretty text-ink-2 desk:px-6">
        {canCallPhones
          ? "Show a number you already own when you call. We'll ring it and read out a 6-digit code. This also verifies your phone for the free trial."
          : numbersText.noCarrier}
      </p>
      {callerIds.isPending && <SkeletonRows rows={1} label="Loading your caller IDs" />}
      {callerIds.data === undefined && callerIds.isError && (
        <ErrorState onRetry={() => void callerIds.refetch()} isRetrying={callerIds.isFetching}>
          {sentenceOf(callerIds.error)}
        </ErrorState>
      )}
      {callerIds.data !== undefined && callerIds.data.length > 0 && (
        <ul aria-label="Caller IDs" className="border-t">
          {callerIds.data.map((callerId) => (
            <CallerIdRow key={callerId.id} callerId={callerId} />
          ))}
        </ul>
      )}
      {callerIds.data !== undefined && <RingForm canCallPhones={canCallPhones} />}
    </PageSection>
  );
}

function useRing(onRung: () => void) {
  return useMutation({
    mutationFn: (number: string) => numbersApi.ringCallerId({ number }),
    onSuccess: async ({ text }) => {
      onRung();
      await refresh();
      toast.message(`Calling ${text} now`);
    },
  });
}

function RingForm({ canCallPhones }: { canCallPhones: boolean }) {
  const [number, setNumber] = useState('');
  const ring = useRing(() => setNumber(''));
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-y px-4 py-3 desk:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        ring.mutate(number);
      }}
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" className="mt-9 shrink-0 text-ink-3" />
      <div className="max-w-72 min-w-0 flex-1 basis-44">
        <TextField
          label="Your number, with country code"
          type="tel"
          autoComplete="tel"
          placeholder={canCallPhones ? '+44 7400 123456' : '+1 415 555 0123'}
          value={number}
          onChange={setNumber}
          error={ring.isError ? sentenceOf(ring.error) : null}
        />
      </div>
      {/* In line with the field, whatever message is below it. */}
      <div className="mt-6.5 flex h-11 items-center">
        <Button
          type="submit"
          variant="secondary"
          isPending={ring.isPending}
          disabledReason={number.trim() === '' ? 'Type a number first' : null}
        >
          Call me with a code
        </Button>
      </div>
    </form>
  );
}

function CallerIdRow({ callerId }: { callerId: CallerIdView }) {
  const { id, number, text, verifiedAt, codeExpiresAt } = callerId;
  const isVerified = verifiedAt !== null;
  const remove = useMutation({
    mutationFn: () => numbersApi.removeCallerId({ id }),
    onSuccess: () => toast.message(isVerified ? `${text} removed` : `Verification of ${text} canceled`),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refresh,
  });
  const again = useRing(() => undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 last:border-b-0 desk:px-6">
      <NumberPrint number={number} height={24} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2">
          <span className="display text-15">{text}</span>
          {!isVerified && <Badge>Not verified</Badge>}
        </p>
        <p className="text-13 text-ink-3">
          {isVerified ? `Verified ${formatDay(verifiedAt)}` : 'Not in use until verified'}
        </p>
      </div>
      {!isVerified && codeExpiresAt !== null && <CodeForm id={id} onVerified={refresh} />}
      <div className="flex gap-1">
        {!isVerified && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Call again, ${text}`}
            isPending={again.isPending}
            onPress={() => again.mutate(number, { onError: (error) => toast.error(sentenceOf(error)) })}
          >
            Call again
          </Button>
        )}
        <Button
          variant={isVerified ? 'danger' : 'quiet'}
          size="small"
          aria-label={isVerified ? `Remove ${text}` : `Cancel the verification of ${text}`}
          isPending={remove.isPending}
          onPress={() => remove.mutate()}
        >
          {isVerified ? 'Remove' : 'Cancel'}
        </Button>
      </div>
    </li>
  );
}
