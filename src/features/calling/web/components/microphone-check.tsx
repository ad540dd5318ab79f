import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { LevelMeter } from '#ui/level-meter.tsx';
import { blockedSteps } from '../blocked-steps.ts';
import type { MicrophoneState } from '../line-ports.ts';
import { Microphone } from '../microphone.ts';
import type { BrowserPhone } from '../phone.ts';
import { useLevel } from './use-level.ts';

/** Opens the microphone on request and shows its level. Nothing is recorded or sent. */
export function MicrophoneCheck({ phone }: { phone: BrowserPhone }) {
  const [isOn, setOn] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button variant="secondary" size="small" onPress={() => setOn(!isOn)}>
          {isOn ? 'Stop checking' : 'Check microphone'}
        </Button>
      </div>
      {isOn && <Check phone={phone} />}
    </div>
  );
}

function Check({ phone: { devices, audio } }: { phone: BrowserPhone }) {
  // A microphone of its own, because the phone line's opens and closes with calls.
  const microphone = useMemo(() => new Microphone(devices, audio), [devices, audio]);
  useEffect(() => {
    void microphone.open();
    return () => microphone.close();
  }, [microphone]);
  const state = useSyncExternalStore(
    (listener) => microphone.subscribe(listener),
    () => microphone.get(),
  );
  const level = useLevel(useCallback(() => microphone.level(), [microphone]));
  return (
    <div className="flex flex-col gap-2 text-13 text-ink-2">
      {state.state === 'open' && <LevelMeter label="Your voice" level={level} />}
      <output>{wordsOf(state)}</output>
    </div>
  );
}

function wordsOf(state: MicrophoneState): string {
  switch (state.state) {
    case 'open':
      return `${state.label} is open. Say something: the bars should move.`;
    case 'prompting':
      return 'Your browser asks whether Ahoy may use the microphone.';
    case 'blocked':
      return `Your microphone is blocked. ${blockedSteps(navigator.userAgent)}`;
    case 'missing':
      return 'There is no microphone. Plug one in, then check again.';
    case 'busy':
      return 'Another program uses your microphone. Close it, then check again.';
    case 'closed':
      return 'The microphone is off.';
    default:
      return '';
  }
}
