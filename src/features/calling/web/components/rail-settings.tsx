// Not on the first screen: after a press.
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { Link as RouterLink } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/spinner.tsx';
import { Switch } from '#ui/switch.tsx';
import type { AudioDevice, DeviceRole } from '../devices.ts';
import { notifyChoice } from '../notify-choice.ts';
import type { BrowserPhone } from '../phone.ts';
import { MicrophoneCheck } from './microphone-check.tsx';
import { usePhone } from './phone-context.tsx';

const chevron = {
  size: 16,
  strokeWidth: 1.75,
  'aria-hidden': true,
  className: 'shrink-0 text-ink-3',
} as const;
const rowClass = 'flex min-h-12 items-center gap-3 border-b px-5 text-13';

/**
 * The most used settings, next to the dial pad. All of them are in the profile. The links are those of specification
 * 001 §2.
 */
export function RailSettings() {
  const phone = usePhone();
  const { user } = useUser();
  return (
    <>
      <Group title="Account">
        <LinkRow to={paths.profile()} label="Full profile" value={user?.name} />
        <LinkRow to={paths.billing()} label="Manage billing" />
        <LinkRow to={paths.profile({ tab: 'email' })} label="Email preferences" />
      </Group>
      <Group title="Sound">{phone === null ? <Loading /> : <Sound phone={phone} />}</Group>
      <Group title="Calls">
        <NotifyRow />
      </Group>
    </>
  );
}

function Group(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="border-b px-5 pt-4 pb-2 font-sans text-13 font-normal tracking-normal text-ink-2"
      >
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

function LinkRow(props: { to: string; label: string; value?: string | undefined }) {
  return (
    <RouterLink to={props.to} className={`${rowClass} -outline-offset-2 hover:bg-sunk-hover`}>
      <span className="flex-1 font-medium">{props.label}</span>
      {props.value !== undefined && (
        <span aria-hidden="true" className="max-w-40 truncate text-ink-2">
          {props.value}
        </span>
      )}
      <ChevronRight {...chevron} />
    </RouterLink>
  );
}

function Sound({ phone }: { phone: BrowserPhone }) {
  const { devices, tones } = phone;
  const snapshot = useSyncExternalStore(
    (listener) => devices.subscribe(listener),
    () => devices.get(),
  );
  useEffect(() => void devices.refresh(), [devices]);
  const row = (role: DeviceRole, label: string, present: readonly AudioDevice[]) => (
    <DeviceRow
      label={label}
      present={present}
      chosen={snapshot.chosen[role]}
      onChoose={(id) => devices.choose(role, id)}
    />
  );
  return (
    <>
      {row('microphone', 'Microphone', snapshot.microphones)}
      {snapshot.canChooseSpeaker ? (
        <>
          {row('speaker', 'Speaker', snapshot.speakers)}
          {row('ringer', 'Ringer', snapshot.speakers)}
        </>
      ) : (
        <p className={`${rowClass} text-ink-2`}>Sound plays on your system's speaker.</p>
      )}
      <div className="flex items-start justify-between gap-3 border-b px-5 py-2">
        <MicrophoneCheck phone={phone} />
        <Button variant="secondary" size="small" onPress={() => tones.test('ringer')}>
          Test ring
        </Button>
      </div>
      <LinkRow to={paths.profile({ tab: 'sound' })} label="All sound settings" />
    </>
  );
}

/** The native select covers the whole row, so that all of it can be pressed. */
function DeviceRow(props: {
  label: string;
  present: readonly AudioDevice[];
  chosen: string | null;
  onChoose: (deviceId: string | null) => void;
}) {
  const { label, present, chosen, onChoose } = props;
  const shown = present.find(({ deviceId }) => deviceId === chosen);
  const isAway = chosen !== null && shown === undefined;
  return (
    <label
      className={`${rowClass} relative hover:bg-sunk-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent`}
    >
      <span className="font-medium">{label}</span>
      <span aria-hidden="true" className="min-w-0 flex-1 truncate text-right text-ink-2">
        {isAway ? 'Not plugged in' : (shown?.label ?? 'System default')}
      </span>
      <ChevronDown {...chevron} />
      <select
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        <option value="">System default</option>
        {present.map(({ deviceId, label: name }) => (
          <option key={deviceId} value={deviceId}>
            {name}
          </option>
        ))}
        {isAway && <option value={chosen}>Your choice, not plugged in</option>}
      </select>
    </label>
  );
}

function NotifyRow() {
  const isOn = useSyncExternalStore(notifyChoice.subscribe, notifyChoice.isOn);
  const [isRefused, setRefused] = useState(false);
  const change = async (on: boolean) => setRefused((await notifyChoice.set(on)) !== on);
  return (
    <div className="border-b px-5 py-3 [&_label]:text-13 [&_label]:font-medium">
      <Switch isSelected={isOn} onChange={(on) => void change(on)}>
        Notify me when Ahoy isn't in front
      </Switch>
      {isRefused && (
        <output className="mt-2 block text-12 text-ink-2">
          Your browser blocks notifications. Allow them in the site settings, left of the address.
        </output>
      )}
    </div>
  );
}
