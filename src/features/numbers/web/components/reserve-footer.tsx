import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { billingErrors } from '#features/billing/errors.ts';
import { formatDuration, type Instant, SECOND_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PhoneNumber } from '../../model.ts';
import type { RentOffer } from '../../model-search.ts';
import { offerWords, PRICE_WORDS } from '../../rules/number-words.ts';
import { numbersApi } from '../number-queries.ts';

const tooLow = billingErrors.insufficientBalance().code;

export type Reserving = UseMutationResult<PhoneNumber, Error, string>;

/** Rents the reserved number. Pressing again after a lost answer is the same number, paid once. */
export function useReserving(onReserved: (number: PhoneNumber) => Promise<void>): Reserving {
  const [id] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (number: string) => numbersApi.reserve({ id, number }),
    onSuccess: onReserved,
  });
}

/** Remaining time of the reservation, the price, and the button that rents it. */
export function ReserveFooter(props: {
  offer: RentOffer;
  /** Null while none is kept. */
  expiresAt: Instant | null;
  left: number;
  reserve: Reserving;
  isBusy?: boolean;
  disabledReason?: string | null;
  /** Content next to the button. */
  children?: ReactNode;
}) {
  const { offer, expiresAt, left, reserve, isBusy = false, disabledReason = null, children } = props;
  return (
    <>
      {expiresAt !== null && <KeptFor left={left} />}
      {reserve.isError && (
        <Notice>
          {sentenceOf(reserve.error)}{' '}
          {codeOf(reserve.error) === tooLow && <Link to={paths.billing()}>Top up</Link>}
        </Notice>
      )}
      <p className="text-12 text-ink-2">{offerWords(offer)}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={reserve.isPending || isBusy} disabledReason={disabledReason}>
          {offer.monthlyMicroUsd === 0 ? 'Reserve' : `Reserve for ${PRICE_WORDS}`}
        </Button>
        {children}
      </div>
    </>
  );
}

function KeptFor({ left }: { left: number }) {
  if (left <= 0)
    return (
      <output className="text-13 text-hang">
        This number is no longer reserved for you. Please choose it again.
      </output>
    );
  return (
    <p className="text-13 text-ink-2">
      Reserved for you for <span className="display">{formatDuration(left)}</span>
    </p>
  );
}

/** Milliseconds until an instant of the server, counted down by the second. */
export function useTimeLeft(until: Instant | null): number {
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
