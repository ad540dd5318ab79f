import { Suspense } from 'react';
import { callPart, hasCallPart } from '#platform/browser/call-part.ts';
import { late } from '#ui/late.ts';

const Recordings = late(async () => ({ default: (await callPart()).Recordings }));

/** Leads to the recordings of a call that is over, where there is a feature that records. */
export function CallRecordings(props: { callId: string }) {
  if (!hasCallPart()) return null;
  return (
    <Suspense fallback={null}>
      <Recordings {...props} />
    </Suspense>
  );
}
