import { Suspense, useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { useLine, usePhone } from './phone-context.tsx';

/** Loaded as soon as a call may come, so that it is ready in time. */
export const loadCallCard = () => import('./call-card.tsx');

const Card = late(async () => ({ default: (await loadCallCard()).CallCard }));

/** Calls of this tab; nothing if there are none. The card is loaded with the first call. */
export function CallCard() {
  const { calls, elsewhere } = useLine();
  const shown = calls.filter(({ phase }) => phase !== 'incoming');
  const isRinging = calls.length > shown.length;
  useEffect(() => {
    // If it can't be loaded now, it is loaded when needed.
    if (isRinging) loadCallCard().catch(() => undefined);
  }, [isRinging]);
  if (shown.length === 0 && elsewhere.length === 0) return null;
  return (
    <Suspense fallback={shown.map((call) => <Opening key={call.id} call={call} />)}>
      <Card />
    </Suspense>
  );
}

/** Lets people end a call before its card is loaded. */
export function Opening({ call }: { call: CallSnapshot }) {
  const line = usePhone()?.line;
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      className="surface flex min-h-60 flex-col justify-between gap-4 rounded-phone p-5"
    >
      <h2 className="truncate text-22">{call.peer.name}</h2>
      <Button variant="hang" wide onPress={() => line?.hangUp(call.id)}>
        End
      </Button>
    </section>
  );
}
