import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import type { PhoneLiveProps, PhonePartProps } from './phone-call.tsx';

/* What only telephone calls show, loaded with the first of them: most calls are made by username. */

const Words = late(async () => ({ default: (await import('./phone-call.tsx')).PhoneWords }));
const Live = late(async () => ({ default: (await import('./phone-call.tsx')).PhoneLive }));

/** The user's number in this call, and the rate. */
export function PhoneWords(props: PhonePartProps) {
  return (
    <Suspense fallback={'\u00a0'}>
      <Words {...props} />
    </Suspense>
  );
}

/** Parts of a phone call besides its timer and keys. */
export function PhoneLive(props: PhoneLiveProps) {
  return (
    <Suspense fallback={null}>
      <Live {...props} />
    </Suspense>
  );
}
