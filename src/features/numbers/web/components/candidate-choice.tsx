import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { numbersErrors } from '../../errors.ts';
import type { PhoneNumber } from '../../model.ts';
import type { SearchResult } from '../../model-search.ts';
import { candidateWords } from '../../rules/number-words.ts';
import { workingCapabilities } from '../number-capabilities.ts';
import { numbersApi } from '../number-queries.ts';
import { ReserveFooter, useReserving, useTimeLeft } from './reserve-footer.tsx';

const numberRequired = numbersErrors.numberRequired().message;

/** Four numbers. The chosen one is reserved for a while, and says for how long. */
export function CandidateChoice(props: {
  result: SearchResult;
  onReserved: (number: PhoneNumber) => Promise<void>;
}) {
  const { candidates, offer } = props.result;
  const [wasSubmitted, setSubmitted] = useState(false);
  const hold = useMutation({ mutationFn: (number: string) => numbersApi.hold({ number }) });
  const expiresAt = hold.data?.expiresAt ?? null;
  const left = useTimeLeft(expiresAt);
  const reserve = useReserving(props.onReserved);
  const chosen = hold.isError ? null : (hold.variables ?? null);
  if (candidates.length === 0)
    return <p className="text-13 text-ink-2">No numbers are available in this area. Try another one.</p>;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (left > 0 && chosen !== null) reserve.mutate(chosen);
      }}
    >
      <RadioCards
        label="Available numbers"
        choices={candidates.map((candidate) => ({
          id: candidate.number,
          label: <span className="display">{candidate.text}</span>,
          detail: candidateWords(candidate, workingCapabilities()),
        }))}
        selected={chosen}
        isDisabled={reserve.isPending}
        onSelect={(number) => {
          reserve.reset();
          hold.mutate(number);
        }}
        error={wasSubmitted && chosen === null ? numberRequired : null}
      />
      {hold.isError && <Notice>{sentenceOf(hold.error)}</Notice>}
      <ReserveFooter
        offer={offer}
        expiresAt={expiresAt}
        left={left}
        reserve={reserve}
        isBusy={hold.isPending}
      />
    </form>
  );
}
