import { useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { blockedSteps } from '../blocked-steps.ts';
import { useLine, usePhone } from './phone-context.tsx';

/** Problem with the microphone during a call, and how to solve it. */
export function MicrophoneNotice() {
  const { microphone } = useLine();
  const hint = useHint();
  switch (microphone.state) {
    case 'blocked':
      return (
        <Problem title="Your microphone is blocked. The other side cannot hear you.">
          {blockedSteps(navigator.userAgent)}
        </Problem>
      );
    case 'missing':
      return (
        <Problem title="There is no microphone. You can listen, but the other side cannot hear you.">
          Plug one in, then check again.
        </Problem>
      );
    case 'busy':
      return (
        <Problem title="Another program uses your microphone.">Close that program, then check again.</Problem>
      );
    case 'open':
      if (hint === 'muted-speech') return <Line>You are muted</Line>;
      if (hint === 'dead')
        return <Line>No sound comes from {microphone.label}. Check that it is switched on.</Line>;
      return microphone.movedFrom === null ? null : (
        <Line>
          {microphone.movedFrom} was unplugged. The call goes on with {microphone.label}.
        </Line>
      );
    case 'prompting':
      return <Line>Your browser asks whether Ahoy may use the microphone. Allow it to be heard.</Line>;
    case 'closed':
      return null;
    default:
      return null;
  }
}

function useHint() {
  const microphone = usePhone()?.microphone;
  return useSyncExternalStore(
    (listener) => microphone?.subscribe(listener) ?? (() => undefined),
    () => microphone?.hint ?? null,
    () => null,
  );
}

function Line(props: { children: React.ReactNode }) {
  return <output className="text-13 font-medium">{props.children}</output>;
}

function Problem(props: { title: string; children: React.ReactNode }) {
  const line = usePhone()?.line;
  const [isListening, setListening] = useState(false);
  if (isListening) return <Line>You are only listening.</Line>;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-panel p-3 text-13 text-ink">
      <p className="font-medium">{props.title}</p>
      <p className="text-ink-2">{props.children}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onPress={() => void line?.recheckMicrophone()}>
          Check again
        </Button>
        <Button size="small" variant="quiet" onPress={() => setListening(true)}>
          Only listen
        </Button>
      </div>
    </div>
  );
}
