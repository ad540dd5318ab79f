import { lazy, Suspense, useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import type { CallSnapshot } from '../call-snapshot.ts';
import { useLine, usePhone } from './phone-context.tsx';

/** Asked for as soon as a call may come, so that it is there when the call is. */
export const loadCallCard = () => import('./call-card.tsx');

const Card = lazy(async () => ({ default: (await loadCallCard()).CallCard }));

/** The calls of this tab; nothing while there are none. What draws them is loaded with the first. */
export function CallCard() {
  const { calls, elsewhere } = useLine();
  const shown = calls.filter(({ phase }) => phase !== 'incoming');
  const isRinging = calls.length > shown.length;
  useEffect(() => {
    // One that cannot be loaded now is loaded when it is needed.
    if (isRinging) loadCallCard().catch(() => undefined);
  }, [isRinging]);
  if (shown.length === 0 && elsewhere.length === 0) return null;
  return (
    <Suspense fallback={shown.map((call) => <Opening key={call.id} call={call} />)}>
      <Card />
    </Suspense>
  );
}

/** A call can be ended before all of its card is here. */
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
