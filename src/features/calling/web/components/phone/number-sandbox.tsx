import { useState } from 'react';
import { SAMPLE_RATES } from '#features/rates/constants.ts';
import { formatRate } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { callingText, EXAMPLE_NUMBER } from '../../../constants.ts';
import { isEmergencyNumber } from '../../../rules/phone/emergency-number.ts';
import { useDialledNumber } from '../../dialled-number.ts';
import type { PricedNumber } from '../../number-reader.ts';
import { NumberDial } from './number-dial.tsx';
import { NumberFacts } from './number-facts.tsx';

/** The rate is in the page before any deck is loaded. */
const EXAMPLE: PricedNumber = {
  ...EXAMPLE_NUMBER,
  microUsdPerMinute: SAMPLE_RATES[EXAMPLE_NUMBER.countryCode],
};

/** The product's dial pad without a phone behind it. It knows every number and calls none. */
export function NumberSandbox() {
  const dialled = useDialledNumber(useState(''), { example: EXAMPLE });
  const [error, setError] = useState<string | null>(null);
  const [isCalled, setCalled] = useState(false);
  const call = () => {
    if (isEmergencyNumber(dialled.typed, dialled.home)) setError(callingText.noEmergencyCalls);
    else setCalled(true);
  };
  return (
    <section aria-label="Dial pad to try" className="surface w-full max-w-90 rounded-phone p-5 shadow-e3">
      <NumberDial
        dialled={dialled}
        callingFrom={null}
        lockedReason={null}
        example={EXAMPLE}
        error={error}
        onChange={() => {
          setError(null);
          setCalled(false);
        }}
        onCall={call}
        facts={<NumberFacts {...dialled} />}
        // Always in the same place, so that nothing moves when Call is pressed.
        answer={
          <span className="block min-h-10">
            {isCalled && dialled.isRead ? <WhatWouldHappen {...dialled.number} /> : callingText.sandbox}
          </span>
        }
      />
    </section>
  );
}

function WhatWouldHappen({ international, countryCode, isComplete, microUsdPerMinute }: PricedNumber) {
  if (!isComplete || countryCode === null) return callingText.incompleteNumber;
  return (
    <>
      {callSentence(international, microUsdPerMinute)} {/* Its own root, outside the router of the page. */}
      <a href={paths.register()} className="text-link">
        Create an account
      </a>
    </>
  );
}

function callSentence(number: string, microUsdPerMinute: PricedNumber['microUsdPerMinute']): string {
  if (microUsdPerMinute === undefined) return `We couldn't check the price of ${number}.`;
  if (microUsdPerMinute === null) return `We have no published rate for ${number}.`;
  return `This would ring ${number} at ${formatRate(microUsdPerMinute)}.`;
}
