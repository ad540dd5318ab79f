import { Grip, Mic, MicOff, Pause, PhoneForwarded, Play, Settings2, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { classes } from '#ui/classes.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { usePhone } from './phone-context.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is open below the name: the keypad, the transfer form, or nothing. */
export type OpenPart = 'keys' | 'transfer' | null;

export interface CallKeysProps {
  call: CallSnapshot;
  isLive: boolean;
  /** Large targets for thumbs. */
  isTall: boolean;
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
  onSound: () => void;
  transferKey: RefObject<HTMLButtonElement | null>;
}

/** Keys of a call. Those that need a connected call are disabled before. */
export function CallKeys({ call, open, onOpen, onSound, transferKey, ...look }: CallKeysProps) {
  const line = usePhone()?.line;
  const isOn = call.phase === 'connecting' || call.phase === 'talking' || call.phase === 'reconnecting';
  const { phone, id, muted, heldByMe } = call;
  const isSpeakerOff = isOn && !call.speakerOn;
  return (
    <div className={classes('grid gap-2', phone === null ? 'grid-cols-2' : 'grid-cols-3')}>
      <Key
        {...look}
        isPressed={muted}
        isDisabled={!isOn}
        onPress={() => line?.toggleMute(id)}
        icon={muted ? <MicOff {...icon} /> : <Mic {...icon} />}
      >
        {muted ? 'Muted' : 'Mute'}
      </Key>
      {phone !== null && (
        <Key
          {...look}
          isPressed={open === 'keys'}
          isDisabled={!isOn}
          onPress={() => onOpen(open === 'keys' ? null : 'keys')}
          icon={<Grip {...icon} />}
        >
          Keys
        </Key>
      )}
      <Key
        {...look}
        isPressed={isSpeakerOff}
        isDisabled={!isOn}
        onPress={() => line?.toggleSpeaker(id)}
        icon={isSpeakerOff ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
      >
        {isSpeakerOff ? 'Speaker off' : 'Speaker'}
      </Key>
      <Key
        {...look}
        isMarked={heldByMe}
        isDisabled={!isOn}
        onPress={() => line?.toggleHold(id)}
        icon={heldByMe ? <Play {...icon} /> : <Pause {...icon} />}
      >
        {heldByMe ? 'Resume' : 'Hold'}
      </Key>
      {phone !== null && (
        <Key
          {...look}
          keyRef={transferKey}
          isExpanded={open === 'transfer'}
          isMarked={open === 'transfer'}
          isDisabled={!phone.canTransfer}
          onPress={() => onOpen(open === 'transfer' ? null : 'transfer')}
          icon={<PhoneForwarded {...icon} />}
        >
          Transfer
        </Key>
      )}
      <Key {...look} isDisabled={false} onPress={onSound} icon={<Settings2 {...icon} />}>
        Sound
      </Key>
    </div>
  );
}

interface KeyProps {
  isLive: boolean;
  isTall: boolean;
  /** For keys that are on or off. */
  isPressed?: boolean;
  /** Marks an unusual state. Pressed keys are marked by default. */
  isMarked?: boolean;
  isExpanded?: boolean;
  isDisabled: boolean;
  onPress: () => void;
  icon: ReactNode;
  keyRef?: RefObject<HTMLButtonElement | null>;
  children: string;
}

const keyClass =
  'flex min-w-11 flex-col items-center justify-center gap-1 rounded-control border border-transparent text-12 font-medium transition-[background-color,transform] duration-120 pressed:scale-[0.97] disabled:cursor-not-allowed disabled:bg-transparent';

function Key(props: KeyProps) {
  const { isLive, isTall, isPressed, isDisabled, onPress, isMarked = isPressed === true } = props;
  const className = classes(
    keyClass,
    isTall ? 'h-18' : 'h-13',
    isLive ? 'disabled:border-live-key-hover' : 'disabled:border-line disabled:text-ink-3',
    isMarked
      ? isLive
        ? 'bg-live-ink text-live'
        : 'bg-ink text-on-ink'
      : isLive
        ? 'bg-live-key hover:bg-live-key-hover'
        : 'bg-sunk hover:bg-sunk-hover',
  );
  const face = (
    <>
      {props.icon}
      {props.children}
    </>
  );
  if (isPressed !== undefined)
    return (
      <ToggleButton isSelected={isPressed} isDisabled={isDisabled} onChange={onPress} className={className}>
        {face}
      </ToggleButton>
    );
  return (
    <Button
      {...(props.keyRef === undefined ? {} : { ref: props.keyRef })}
      {...(props.isExpanded === undefined ? {} : { 'aria-expanded': props.isExpanded })}
      isDisabled={isDisabled}
      onPress={onPress}
      className={className}
    >
      {face}
    </Button>
  );
}
