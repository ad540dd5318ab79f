// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { numbersQuery } from '#features/numbers/web/widgets.tsx';
import { formatRate } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { PhoneCallFacts, ShortRing } from '../../../model.ts';
import { type QuoteCheck, quoteCheck, reasonNotToDial } from '../../../rules/phone/quote-check.ts';
import { shortRingAdvice } from '../../../rules/phone/short-ring.ts';
import { useNumberReader } from '../../number-reader.ts';
import { canCallFrom, numberToCallFrom } from '../../own-numbers.ts';
import { quoteQuery } from '../../queries.ts';
import { QuoteFacts } from '../phone/quote-facts.tsx';
import { usePhone } from '../phone-context.tsx';

export interface CallBackDialogProps {
  number: string;
  /** The user's number that was called. */
  ownNumber: PhoneCallFacts['ownNumber'];
  shortRing: ShortRing;
  onClose: () => void;
}

/** Asks before calling back a number that rang only briefly, and shows the price. */
export function CallBackDialog({ number, ownNumber, shortRing, onClose }: CallBackDialogProps) {
  const line = usePhone()?.line;
  const { read, home } = useNumberReader();
  const numbers = useQuery(numbersQuery).data?.numbers.filter(canCallFrom);
  const from = numberToCallFrom(numbers ?? [], ownNumber)?.number ?? null;
  const { check, ask } = useQuote({ number, from, home, isReady: numbers !== undefined });
  const reading = read(number);
  const call = () => {
    if (check.state !== 'priced') return;
    const { microUsdPerMinute, includedMs } = check.quote;
    line?.callPhone({ from, to: number, name: reading.international, home, microUsdPerMinute, includedMs });
    onClose();
  };
  return (
    <Dialog role="alertdialog" title={`Call ${reading.international} back?`} isOpen onOpenChange={onClose}>
      <p className="text-15 text-pretty text-ink-2">{shortRingAdvice[shortRing]}</p>
      <QuoteFacts number={reading} check={check} onRetry={ask} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Don't call
        </Button>
        <Button variant="call" disabledReason={reasonNotToDial(check)} onPress={call}>
          {callWords(check)}
        </Button>
      </div>
    </Dialog>
  );
}

function callWords(check: QuoteCheck): string {
  const rate = check.state === 'priced' ? check.quote.microUsdPerMinute : null;
  return rate === null ? 'Call' : `Call for ${formatRate(rate)}`;
}

function useQuote(query: { number: string; from: string | null; home: string; isReady: boolean }) {
  const { number, from, home, isReady } = query;
  const { data, isError, refetch } = useQuery({
    ...quoteQuery({ to: number, from, home }),
    enabled: isReady,
  });
  const check = quoteCheck({ typed: number, home, number, settled: number, quote: data, isFailed: isError });
  return { check, ask: () => void refetch() };
}
