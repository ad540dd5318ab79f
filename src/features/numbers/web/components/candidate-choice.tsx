import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingErrors } from '#features/billing/errors.ts';
import { formatDuration, type Instant, SECOND_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { numbersErrors } from '../../errors.ts';
import type { PhoneNumber } from '../../model.ts';
import type { RentOffer, SearchResult } from '../../model-search.ts';
import { capabilityWords, PRICE_WORDS } from '../../rules/number-words.ts';
import { numbersApi } from '../number-queries.ts';

const numberRequired = numbersErrors.numberRequired().message;
const tooLow = billingErrors.insufficientBalance().code;

/** Four numbers. The chosen one is kept for whoever chose it, and says for how long. */
export function CandidateChoice(props: {
  result: SearchResult;
  onReserved: (number: PhoneNumber) => Promise<void>;
}) {
  const { candidates, offer } = props.result;
  const [wasAsked, setAsked] = useState(false);
  // Made once for a choice: pressed again after a lost answer it is the same number.
  const [id] = useState(() => crypto.randomUUID());
  const hold = useMutation({ mutationFn: (number: string) => numbersApi.hold({ number }) });
  const left = useTimeLeft(hold.data?.expiresAt ?? null);
  const isKept = hold.isSuccess && left > 0;
  const reserve = useMutation({
    mutationFn: (number: string) => numbersApi.reserve({ id, number }),
    onSuccess: props.onReserved,
  });
  const chosen = hold.isError ? null : (hold.variables ?? null);
  if (candidates.length === 0)
    return <p className="text-13 text-ink-2">All numbers of this area are taken. Please try another one.</p>;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isKept && chosen !== null) reserve.mutate(chosen);
      }}
    >
      <RadioCards
        label="Available numbers"
        choices={candidates.map(({ number, text, place, capabilities }) => ({
          id: number,
          label: <span className="display">{text}</span>,
          detail: [place, capabilityWords(capabilities)].filter((part) => part !== null).join(' · '),
        }))}
        selected={chosen}
        isDisabled={reserve.isPending}
        onSelect={(number) => {
          reserve.reset();
          hold.mutate(number);
        }}
        error={wasAsked && chosen === null ? numberRequired : null}
      />
      <Kept hold={hold.isSuccess} left={left} />
      {hold.isError && <Notice>{sentenceOf(hold.error)}</Notice>}
      {reserve.isError && (
        <Notice>
          {sentenceOf(reserve.error)}{' '}
          {codeOf(reserve.error) === tooLow && <Link to={paths.billing()}>Top up your balance</Link>}
        </Notice>
      )}
      <p className="text-12 text-ink-2">{priceSentence(offer)}</p>
      <div>
        <Button type="submit" isPending={reserve.isPending || hold.isPending}>
          {offer.monthlyMicroUsd === 0 ? 'Reserve' : `Reserve for ${PRICE_WORDS}`}
        </Button>
      </div>
    </form>
  );
}

function Kept({ hold, left }: { hold: boolean; left: number }) {
  if (!hold) return null;
  if (left <= 0)
    return <p className="text-13 text-hang">The number is no longer kept for you. Please choose it again.</p>;
  return (
    <p className="text-13 text-ink-2">
      Kept for you for <span className="display">{formatDuration(left)}</span>
    </p>
  );
}

function priceSentence({ monthlyMicroUsd, included }: RentOffer): string {
  const { numbersMax, countriesMax, numbersUsed } = included;
  if (monthlyMicroUsd === 0)
    return `Your plan includes ${numbersMax === 1 ? 'one number' : `${numbersMax} numbers in ${countriesMax} countries`}; this is number ${numbersUsed + 1}.`;
  const why =
    numbersMax === 0
      ? 'Your plan includes no number.'
      : numbersUsed < numbersMax
        ? `Your plan includes numbers in ${countriesMax === 1 ? 'one country' : `${countriesMax} countries`}, and these are used.`
        : `The ${numbersMax === 1 ? 'number' : `${numbersMax} numbers`} of your plan ${numbersMax === 1 ? 'is' : 'are'} used.`;
  return `${why} This one costs ${PRICE_WORDS}, paid from your balance for a whole month from today, then each month on this day.`;
}

/** Milliseconds until an instant of the server, counted down by the second. */
function useTimeLeft(until: Instant | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : until - now;
}
