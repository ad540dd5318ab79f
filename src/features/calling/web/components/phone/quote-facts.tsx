import { countryName } from '#kernel/country-name.ts';
import { formatRate } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { callingText, ECHO_NUMBER_TEXT } from '../../../constants.ts';
import type { Quote } from '../../../model.ts';
import { type Help, helpFor, type QuoteCheck, talkTimeText } from '../../../rules/phone/quote-check.ts';
import type { PricedNumber } from '../../number-reader.ts';

/** Destination, rate and longest talk time of a number before it is called. Announced when known. */
export function QuoteFacts(props: { number: PricedNumber; check: QuoteCheck; onRetry: () => void }) {
  return (
    <output className="flex min-h-10 flex-col gap-0.5 text-13 text-ink-2">
      <Facts {...props} />
    </output>
  );
}

function Facts({ number, check, onRetry }: { number: PricedNumber; check: QuoteCheck; onRetry: () => void }) {
  switch (check.state) {
    case 'emergency':
      return <span className="font-medium text-ink">{callingText.noEmergencyCalls}</span>;
    case 'empty':
      return <span className="text-ink-3">{callingText.howToDial}</span>;
    case 'refused':
      return <Refused number={number} quote={check.quote} code={check.code} sentence={check.sentence} />;
    case 'priced':
      return (
        <>
          <PlaceAndRate number={number} microUsdPerMinute={check.quote.microUsdPerMinute} />
          <span>{talkTimeText(check.quote)}</span>
        </>
      );
    case 'failed':
      return (
        <>
          <PlaceAndRate number={number} microUsdPerMinute={null} />
          <span className="flex items-center justify-between gap-2">
            We couldn't check the price.
            <Button size="small" variant="quiet" onPress={onRetry}>
              Try again
            </Button>
          </span>
        </>
      );
    case 'pending':
      return (
        <>
          <PlaceAndRate number={number} microUsdPerMinute={number.microUsdPerMinute} />
          <span className="text-ink-3">Checking the price</span>
        </>
      );
    case 'incomplete':
      return number.countryCode === null ? (
        <span className="text-ink-3">{callingText.howToDial}</span>
      ) : (
        <PlaceAndRate number={number} microUsdPerMinute={number.microUsdPerMinute} />
      );
    default:
      return null;
  }
}

function PlaceAndRate({
  number,
  microUsdPerMinute = null,
}: Pick<PricedNumber, 'microUsdPerMinute'> & { number: PricedNumber }) {
  const { countryCode, place } = number;
  return (
    <span>
      {place === null ? '' : `${place}, `}
      {countryCode === null ? 'Another network' : countryName(countryCode)}
      {microUsdPerMinute !== null && microUsdPerMinute > 0 && (
        <>
          {' · '}
          <span className="font-medium text-ink">{formatRate(microUsdPerMinute)}</span>
        </>
      )}
    </span>
  );
}

function Refused(props: { number: PricedNumber; quote: Quote; code: string; sentence: string }) {
  const help = helpFor(props.code);
  return (
    <>
      <PlaceAndRate number={props.number} microUsdPerMinute={props.quote.microUsdPerMinute} />
      <span className="text-pretty text-ink">
        {props.code === NO_PROVIDER ? noCarrierSentence : props.sentence}
        {help !== null && (
          <>
            {' '}
            <Link to={helps[help].to}>{helps[help].text}</Link>
          </>
        )}
      </span>
    </>
  );
}

/** The server's sentence is fixed by the specification. This one says what to do. */
const NO_PROVIDER = 'calling.noProvider';
const noCarrierSentence = `We can't reach this number yet. No carrier for it is connected here. Try ${ECHO_NUMBER_TEXT}.`;

const helps: Readonly<Record<Help, { to: string; text: string }>> = {
  'top-up': { to: paths.billing(), text: 'Top up' },
  'choose-plan': { to: paths.billing({ tab: 'subscription' }), text: 'See plans' },
  'choose-number': { to: paths.numbers(), text: 'Your numbers' },
  verify: { to: paths.profile(), text: 'Your profile' },
  'verify-phone': { to: paths.callerIds(), text: 'Verify a number' },
  contact: { to: paths.contact(), text: 'Contact us' },
};
