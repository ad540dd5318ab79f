import { lazy, Suspense } from 'react';
import type { CallFace } from '../call-face.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import type { OpenPart } from './call-keys.tsx';

/* What only telephone calls show, loaded with the first of them: most calls are made by username. */

const Words = lazy(async () => ({ default: (await import('./phone-call.tsx')).PhoneWords }));
const Live = lazy(async () => ({ default: (await import('./phone-call.tsx')).PhoneLive }));

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

export interface PhoneLiveProps extends PhonePartProps {
  face: CallFace;
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
}

/** What a telephone call has beside its timer and its keys. */
export function PhoneLive(props: PhoneLiveProps) {
  return (
    <Suspense fallback={null}>
      <Live {...props} />
    </Suspense>
  );
}
