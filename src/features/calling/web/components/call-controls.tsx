import { Grip, Mic, MicOff, Pause, PhoneOff, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { classes } from '#ui/classes.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { usePhone } from './phone-context.tsx';

const keyClass =
  'flex h-14 min-w-11 flex-1 flex-col items-center justify-center gap-1 rounded-control text-12 font-medium transition-[background-color,transform] duration-120 pressed:scale-[0.97] disabled:cursor-not-allowed disabled:opacity-50';
const restingClass = 'bg-live-key text-live-ink hover:bg-live-key-hover';
/** For what is not as it usually is: muted, on hold, speaker off. */
const markedClass = 'bg-live-ink text-live';
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Of calls in which keys can be pressed. */
interface KeypadControl {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

/** Mute, hold, speaker, end. What works only while two people are connected is off before. */
export function CallControls({ call, keypad }: { call: CallSnapshot; keypad?: KeypadControl }) {
  const line = usePhone()?.line;
  const isOn = call.phase === 'connecting' || call.phase === 'talking' || call.phase === 'reconnecting';
  return (
    <fieldset aria-label="Call" className={classes('flex', keypad === undefined ? 'gap-2' : 'gap-1')}>
      <Toggle
        label="Mute"
        isSelected={call.muted}
        isMarked={call.muted}
        isDisabled={!isOn}
        onChange={() => line?.toggleMute(call.id)}
        icon={call.muted ? <MicOff {...icon} /> : <Mic {...icon} />}
      />
      <Toggle
        label="Hold"
        isSelected={call.heldByMe}
        isMarked={call.heldByMe}
        isDisabled={!isOn}
        onChange={() => line?.toggleHold(call.id)}
        icon={<Pause {...icon} />}
      />
      <Toggle
        label="Speaker"
        isSelected={call.speakerOn && isOn}
        isMarked={!call.speakerOn}
        isDisabled={!isOn}
        onChange={() => line?.toggleSpeaker(call.id)}
        icon={call.speakerOn ? <Volume2 {...icon} /> : <VolumeX {...icon} />}
      />
      {keypad !== undefined && (
        <Toggle
          label="Keys"
          isSelected={keypad.isOpen}
          isMarked={keypad.isOpen}
          isDisabled={!isOn}
          onChange={() => keypad.onChange(!keypad.isOpen)}
          icon={<Grip {...icon} />}
        />
      )}
      <Button
        aria-label={isOn ? 'End call' : 'Cancel call'}
        onPress={() => line?.hangUp(call.id)}
        className={classes(keyClass, 'bg-hang text-hang-ink hover:bg-hang-hover')}
      >
        <PhoneOff {...icon} />
        {isOn ? 'End' : 'Cancel'}
      </Button>
    </fieldset>
  );
}

function Toggle(props: {
  label: string;
  icon: ReactNode;
  isSelected: boolean;
  isMarked: boolean;
  isDisabled: boolean;
  onChange: () => void;
}) {
  return (
    <ToggleButton
      isSelected={props.isSelected}
      isDisabled={props.isDisabled}
      onChange={props.onChange}
      className={classes(keyClass, props.isMarked ? markedClass : restingClass)}
    >
      {props.icon}
      {props.label}
    </ToggleButton>
  );
}
