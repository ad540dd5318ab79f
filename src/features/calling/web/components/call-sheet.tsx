import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { Opening } from './call-card-later.tsx';
import { currentCall, useLine } from './phone-context.tsx';

const Sheet = late(async () => ({ default: (await import('./call-sheet-open.tsx')).OpenCallSheet }));

/** Call on a phone screen; nothing if there is none. Loaded with the first call. */
export function CallSheet() {
  const snapshot = useLine();
  const call = currentCall(snapshot);
  if (call === null && snapshot.elsewhere.length === 0) return null;
  return (
    <Suspense
      fallback={
        call === null ? null : (
          <div className="fixed inset-0 z-40 flex flex-col justify-end bg-paper p-4">
            <Opening call={call} />
          </div>
        )
      }
    >
      <Sheet />
    </Suspense>
  );
}
