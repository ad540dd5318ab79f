import { lazy, Suspense } from 'react';
import type { CallSnapshot } from '../call-snapshot.ts';

/* What only telephone calls show, loaded with the first of them: most calls are made by username. */

const Words = lazy(async () => ({ default: (await import('./phone-call.tsx')).PhoneWords }));
const Live = lazy(async () => ({ default: (await import('./phone-call.tsx')).PhoneLive }));
const Next = lazy(async () => ({ default: (await import('./phone-call.tsx')).PhoneNext }));

export interface PhonePartProps {
  call: CallSnapshot;
}

/** Which number of mine it is about, and what a minute costs. */
export function PhoneWords(props: PhonePartProps) {
  return (
    <Suspense fallback={'\u00a0'}>
      <Words {...props} />
    </Suspense>
  );
}

/** What a telephone call has beside its timer and its controls. */
export function PhoneLive(
  props: PhonePartProps & { isKeypadOpen: boolean; onKeypad: (isOpen: boolean) => void },
) {
  return (
    <Suspense fallback={null}>
      <Live {...props} />
    </Suspense>
  );
}

/** What to do when it is over. */
export function PhoneNext(props: PhonePartProps) {
  return (
    <Suspense fallback={null}>
      <Next {...props} />
    </Suspense>
  );
}
