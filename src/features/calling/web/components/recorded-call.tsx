import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { useLine } from './phone-context.tsx';

const RecordedHere = late(async () => ({ default: (await import('./recorded-here.tsx')).RecordedHere }));

/** Records the call of this tab that everyone agreed to record, whatever page is open. */
export function RecordedCall() {
  const { calls } = useLine();
  const call = calls.find(
    ({ recording, end }) => recording?.state === 'on' && recording.byMe && end === null,
  );
  return call === undefined ? null : (
    <Suspense fallback={null}>
      <RecordedHere key={call.id} call={call} />
    </Suspense>
  );
}
