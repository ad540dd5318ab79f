// Not on the first screen: after a press.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { SettingRow, SettingRows } from '#ui/setting-row.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { AudioDevice, DeviceRole } from '../devices.ts';
import type { BrowserPhone } from '../phone.ts';
import { HideAddress } from './blocks/hide-address.tsx';
import { MicrophoneCheck } from './microphone-check.tsx';
import { usePhone } from './phone-context.tsx';

/** Stands for the system default in the pickers. */
const SYSTEM = 'system';

/** Settings for audio devices with tests, the IP address, and call notifications. */
export function SoundSettings() {
  const phone = usePhone();
  return phone === null ? <Loading /> : <Settings phone={phone} />;
}

function Settings({ phone }: { phone: BrowserPhone }) {
  const { devices, tones } = phone;
  const snapshot = useSyncExternalStore(
    (listener) => devices.subscribe(listener),
    () => devices.get(),
  );
  useEffect(() => void devices.refresh(), [devices]);
  const picker = (role: DeviceRole, label: string, present: readonly AudioDevice[]) => (
    <Select
      label={label}
      isLabelHidden
      choices={choicesOf(present, snapshot.chosen[role])}
      selected={snapshot.chosen[role] ?? SYSTEM}
      onSelect={(id) => devices.choose(role, id === SYSTEM ? null : id)}
    />
  );
  return (
    <SettingRows>
      <SettingRow title="Microphone" description="What people hear you through." isWide>
        <div className="flex flex-col gap-2">
          {picker('microphone', 'Microphone', snapshot.microphones)}
          <MicrophoneCheck phone={phone} />
        </div>
      </SettingRow>
      {snapshot.canChooseSpeaker ? (
        <>
          <SettingRow title="Speaker" description="Where you hear people." isWide>
            <div className="flex flex-col gap-2">
              {picker('speaker', 'Speaker', snapshot.speakers)}
              <TestButton onPress={() => tones.test('speaker')}>Test speaker</TestButton>
            </div>
          </SettingRow>
          <SettingRow title="Ringer" description="Where incoming calls ring." isWide>
            <div className="flex flex-col gap-2">
              {picker('ringer', 'Ringer', snapshot.speakers)}
              <TestButton onPress={() => tones.test('ringer')}>Test ringer</TestButton>
            </div>
          </SettingRow>
        </>
      ) : (
        <SettingRow
          title="Speaker"
          description="This browser plays everything on the speaker that your system uses."
        >
          <TestButton onPress={() => tones.test('speaker')}>Test speaker</TestButton>
        </SettingRow>
      )}
      <HideAddress phone={phone} />
      <Notifications />
    </SettingRows>
  );
}

function TestButton(props: { onPress: () => void; children: string }) {
  return (
    <div>
      <Button variant="secondary" size="small" onPress={props.onPress}>
        {props.children}
      </Button>
    </div>
  );
}

/** An unplugged device stays chosen and is used again once it is back. */
function choicesOf(present: readonly AudioDevice[], chosen: string | null) {
  const known = present.map(({ deviceId, label }) => ({ id: deviceId, label }));
  const isAway = chosen !== null && !present.some(({ deviceId }) => deviceId === chosen);
  return [
    { id: SYSTEM, label: 'System default' },
    ...known,
    ...(isAway ? [{ id: chosen, label: 'Your choice, not plugged in now' }] : []),
  ];
}

function Notifications() {
  const [permission, setPermission] = useState<NotificationPermission>(() =>
    'Notification' in window ? Notification.permission : 'denied',
  );
  return (
    <SettingRow title="Notifications" description={notificationWords[permission]}>
      {permission === 'default' && (
        <Button
          variant="secondary"
          size="small"
          onPress={() => void Notification.requestPermission().then(setPermission)}
        >
          Allow notifications
        </Button>
      )}
    </SettingRow>
  );
}

const notificationWords: Readonly<Record<NotificationPermission, string>> = {
  granted: 'Notifications are on in this browser.',
  denied:
    "Notifications are blocked in this browser. Allow them for this site to hear about calls when Ahoy isn't in front.",
  default: "Hear about calls when Ahoy isn't in front.",
};
