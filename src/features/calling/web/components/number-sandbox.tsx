import { RATE_LIST } from '#features/billing/constants.ts';
import { formatRate } from '#features/billing/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { callingText, EXAMPLE_NUMBER } from '../../constants.ts';
import type { NumberReading } from '../../rules/number-reading.ts';
import { rateTo } from '../../rules/rate-to.ts';
import { countryName } from '../country-name.ts';
import { NumberDial } from './number-dial.tsx';

/** The dial pad of the product without a phone behind it: it knows every number and rings none. */
export function NumberSandbox() {
  return (
    <section aria-label="Dial pad to try" className="surface w-full max-w-90 rounded-phone p-5 shadow-e3">
      <NumberDial
        callingFrom={callingText.sandbox}
        lockedReason={null}
        example={EXAMPLE_NUMBER}
        Answer={WhatWouldHappen}
      />
    </section>
  );
}

function WhatWouldHappen({ international, countryCode, isComplete }: NumberReading) {
  if (!isComplete || countryCode === null) return callingText.incompleteNumber;
  const rate = rateTo(countryCode, RATE_LIST);
  return (
    <>
      {rate === null
        ? `No rate to ${countryName(countryCode)} is published, so ${international} could not be called.`
        : `This would ring ${international} at ${formatRate(rate.microUsdPerMinute)}.`}{' '}
      {callingText.noPhoneCallsYet} {/* Its own root, outside the router of the page. */}
      <a href={paths.register()} className="text-link">
        Create an account
      </a>{' '}
      and call people by username, free.
    </>
  );
}
