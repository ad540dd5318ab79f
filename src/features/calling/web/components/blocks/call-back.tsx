import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { HistoryItem } from '../../../model.ts';
import { peerOf } from '../../call-snapshot.ts';
import { dialRequests } from '../../dial-request.ts';
import { isBusy, useCallHindrance, useLine, usePhone } from '../phone-context.tsx';

const CallBackDialog = lazy(async () => ({
  default: (await import('./call-back-dialog.tsx')).CallBackDialog,
}));

/** What calls the other side of a call again; what presses it is drawn by whoever uses it. */
export function CallBack(props: {
  item: HistoryItem;
  /** @param below.call null while nothing can be called */
  children: (call: (() => void) | null) => ReactNode;
}) {
  const { item } = props;
  const [isConfirming, setConfirming] = useState(false);
  const callBack = useCallBack(item, () => setConfirming(true));
  const { number = null, ownNumber = null, shortRing = null } = item.phone ?? {};
  return (
    <>
      {props.children(callBack)}
      <Suspense fallback={null}>
        {isConfirming && number !== null && shortRing !== null && (
          <CallBackDialog {...{ number, ownNumber, shortRing }} onClose={() => setConfirming(false)} />
        )}
      </Suspense>
    </>
  );
}

/**
 * A number goes to the dial pad, which says what it costs now; one that rang shortly is asked about first. Null while
 * nothing can be called.
 */
function useCallBack({ peer, phone }: HistoryItem, ask: () => void): (() => void) | null {
  const line = usePhone()?.line;
  const isLocked = [isBusy(useLine()), useCallHindrance() !== null].includes(true);
  const called = peerOf(peer, phone);
  if (line === undefined || isLocked) return null;
  if (called.username !== '') return () => line.call(called);
  const number = phone?.number ?? null;
  if (number === null) return null;
  if (phone?.shortRing != null) return ask;
  return () => dialRequests.set({ number, from: phone?.ownNumber ?? null });
}
