import { quoteMarks } from '#features/rates/web/widgets.tsx';
import { countryName } from '#kernel/country-name.ts';
import { rateOrNone } from '#kernel/money.ts';
import { callingText } from '../../../constants.ts';
import { isEmergencyNumber } from '../../../rules/phone/emergency-number.ts';
import type { DialledNumber } from '../../dialled-number.ts';

type NumberFactsProps = Pick<DialledNumber, 'typed' | 'number' | 'home'>;

/** Destination and rate of a number, before it is called. Announced when known. */
export function NumberFacts(props: NumberFactsProps) {
  return (
    <output className="block min-h-5 text-13 text-ink-2">
      <Facts {...props} />
    </output>
  );
}

function Facts({ typed, number, home }: NumberFactsProps) {
  const { countryCode, place, e164, microUsdPerMinute } = number;
  if (isEmergencyNumber(typed, home))
    return <span className="font-medium text-hang">{callingText.noEmergencyCalls}</span>;
  if (countryCode === null) return <span className="text-ink-3">{callingText.howToDial}</span>;
  return (
    <>
      {place === null ? '' : `${place}, `}
      {countryName(countryCode)}
      {microUsdPerMinute !== undefined && (
        <>
          {' · '}
          {/* The page may already know the example's rate before this component loads. */}
          <span
            className={microUsdPerMinute === null ? undefined : 'font-medium text-ink'}
            suppressHydrationWarning
            {...(typed === '' && e164 !== null && quoteMarks.ofNumber(e164))}
          >
            {rateOrNone(microUsdPerMinute)}
          </span>
        </>
      )}
    </>
  );
}
