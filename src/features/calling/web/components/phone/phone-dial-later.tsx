import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { Loading } from '#ui/spinner.tsx';
import type { PhoneDialProps } from './phone-dial.tsx';

const Dial = late(async () => ({ default: (await import('./phone-dial.tsx')).PhoneDial }));

/** Dial pad for phone numbers, loaded when chosen, because most calls are made by username. */
export function PhoneDial(props: PhoneDialProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Dial {...props} />
    </Suspense>
  );
}
