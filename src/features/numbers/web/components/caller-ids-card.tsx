import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { CallerIdView } from '../../model.ts';
import { callerIdsQuery, numbersApi } from '../number-queries.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: callerIdsQuery.queryKey });

/** Numbers of other networks from which one may be seen calling, once a code that was spoken to them came back. */
export function CallerIdsCard() {
  const callerIds = useQuery(callerIdsQuery);
  return (
    <Card title="Caller IDs">
      <p className="mb-4 max-w-prose text-13 text-ink-2">
        Show a number that you have elsewhere, such as your mobile, when you call. We ring it and speak a code
        of six digits. It also shows that you have a phone, which a trial needs before it calls others.
      </p>
      {callerIds.isPending && <SkeletonRows rows={1} label="Loading your caller IDs" />}
      {callerIds.data === undefined && callerIds.isError && (
        <ErrorState onRetry={() => void callerIds.refetch()} isRetrying={callerIds.isFetching}>
          {sentenceOf(callerIds.error)}
        </ErrorState>
      )}
      {callerIds.data !== undefined && callerIds.data.length > 0 && (
        <ul aria-label="Caller IDs" className="mb-4 flex flex-col">
          {callerIds.data.map((callerId) => (
            <CallerIdRow key={callerId.id} callerId={callerId} />
          ))}
        </ul>
      )}
      {callerIds.data !== undefined && <RingForm />}
    </Card>
  );
}

function RingForm() {
  const [number, setNumber] = useState('');
  const ring = useMutation({
    mutationFn: () => numbersApi.ringCallerId({ number }),
    onSuccess: async ({ text }) => {
      setNumber('');
      await refresh();
      toast.message(`${text} rings in a moment`);
    },
  });
  return (
    <form
      noValidate
      className="flex max-w-md flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ring.mutate();
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label="Your number, with its country code"
          type="tel"
          autoComplete="tel"
          placeholder="+44 7400 123456"
          value={number}
          onChange={setNumber}
          error={ring.isError ? sentenceOf(ring.error) : null}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        isPending={ring.isPending}
        disabledReason={number.trim() === '' ? 'Type a number first' : null}
      >
        Ring it
      </Button>
    </form>
  );
}

function CallerIdRow({ callerId }: { callerId: CallerIdView }) {
  const { id, text, verifiedAt, codeExpiresAt } = callerId;
  const remove = useMutation({
    mutationFn: () => numbersApi.removeCallerId({ id }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refresh,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="display text-15">{text}</span>
          {verifiedAt === null && <Badge>Not verified</Badge>}
        </p>
        <p className="text-12 text-ink-2">
          {verifiedAt === null ? 'Not shown to anybody yet' : `Verified ${formatDay(verifiedAt)}`}
        </p>
      </div>
      {codeExpiresAt !== null && <CodeForm id={id} />}
      <Button
        variant="danger"
        size="small"
        aria-label={`Remove ${text}`}
        isPending={remove.isPending}
        onPress={() => remove.mutate()}
      >
        Remove
      </Button>
    </li>
  );
}

function CodeForm({ id }: { id: string }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => numbersApi.confirmCallerId({ id, code }),
    onSuccess: async ({ text }) => {
      await refresh();
      toast.success(`${text} is verified`);
    },
  });
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <div className="w-36">
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          error={confirm.isError ? sentenceOf(confirm.error) : null}
        />
      </div>
      {/* Beside the field itself, whatever is said below it. */}
      <div className="mt-6.5 flex h-11 items-center">
        <Button type="submit" size="small" isPending={confirm.isPending}>
          Verify
        </Button>
      </div>
    </form>
  );
}
