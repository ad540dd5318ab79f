import { type ReactNode, Suspense, useState } from 'react';
import { late } from '#ui/late.ts';
import type { HistoryItem } from '../../../model.ts';
import { peerOf } from '../../call-snapshot.ts';
import { dialRequests } from '../../dial-request.ts';
import { isBusy, useCallHindrance, useLine, usePhone } from '../phone-context.tsx';

const CallBackDialog = late(async () => ({
  default: (await import('./call-back-dialog.tsx')).CallBackDialog,
}));

/** Calls the other side of a call again. The caller draws the button. */
export function CallBack(props: {
  item: HistoryItem;
  /** @param children.call null while calling isn't possible */
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
 * Puts a number on the dial pad, which shows its current price. Asks first if it rang only briefly. Null while calling
 * isn't possible.
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
