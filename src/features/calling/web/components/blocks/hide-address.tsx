import { useSyncExternalStore } from 'react';
import { SettingRow } from '#ui/setting-row.tsx';
import { Switch } from '#ui/switch.tsx';
import type { BrowserPhone } from '../../phone.ts';

/** Setting: whether people in calls with this browser may learn its IP address. */
export function HideAddress({ phone: { ownAddress, hasRelay } }: { phone: BrowserPhone }) {
  const isHidden = useSyncExternalStore(ownAddress.subscribe, ownAddress.isHidden);
  const canHide = hasRelay();
  return (
    <SettingRow title="Hide my IP address" description={noteFor(canHide, isHidden)}>
      {(named) => (
        // People can turn it off even if the relay is gone.
        <Switch
          {...named}
          isSelected={isHidden}
          isDisabled={!canHide && !isHidden}
          onChange={(on) => ownAddress.hide(on)}
        >
          {null}
        </Switch>
      )}
    </SettingRow>
  );
}

function noteFor(canHide: boolean, isHidden: boolean): string {
  if (canHide)
    return 'Sends your calls with other users through a relay, which can add a short delay. Without it, people you call, and people whose calls you answer, can see your IP address. Applies to this browser.';
  if (isHidden)
    return "Your calls with other users can't connect right now, because no relay (TURN) is set up here. Turn this off to call without one.";
  return 'Not available here, because no relay (TURN) is set up. People you call, and people whose calls you answer, can see your IP address.';
}
