import { useEffect, useEffectEvent } from 'react';
import { currentCall, dialRequests, isBusy, useLine } from '#features/calling/web/widgets.tsx';
import { phoneView, usePhoneTab } from '../phone-view.ts';

/** Shows the pad when there is something to dial, and the call when one begins. */
export function PhoneFollower() {
  const { tab, isNamed, select } = usePhoneTab();
  const line = useLine();
  const callId = isBusy(line) ? (currentCall(line)?.id ?? null) : null;
  const showPad = useEffectEvent(() => {
    if (isNamed && tab !== 'dial-pad') select('dial-pad');
    else phoneView.set({ tab: 'dial-pad' });
  });
  useEffect(() => {
    if (callId !== null) showPad();
  }, [callId]);
  useEffect(
    () =>
      dialRequests.subscribe(() => {
        if (dialRequests.get() === null) return;
        showPad();
        phoneView.open();
      }),
    [],
  );
  return null;
}
