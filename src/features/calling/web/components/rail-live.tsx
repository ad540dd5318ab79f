// Not on the first screen: with a call.
import { Mic, MicOff, Pause, PhoneOff, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { callFace } from '../call-face.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { CallClock } from './call-parts.tsx';
import { keyPlane } from './key-plane.ts';
import { currentCall, useLine, usePhone } from './phone-context.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * The call where there is no room for its card: next to the phone's other tabs, or in the folded phone. It has the same
 * name, timer and keys as the card.
 */
export function RailLive({ isUpright = false, onOpen }: { isUpright?: boolean; onOpen: () => void }) {
  const call = currentCall(useLine());
  if (call === null) return null;
  if (call.end !== null) return isUpright ? <Ended title={call.end.title} onOpen={onOpen} /> : null;
  const face = callFace(call);
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      className={classes(
        'flex animate-enter items-center',
        face.isLive ? 'bg-live text-live-ink' : 'surface',
        isUpright
          ? 'w-12 flex-col gap-2 rounded-phone py-3'
          : 'mx-4 mt-4 h-14 shrink-0 gap-2 rounded-card pr-2 pl-4',
      )}
    >
      <button
        type="button"
        title={`Show the call with ${call.peer.name}`}
        onClick={onOpen}
        className={classes(
          'flex min-w-0 rounded-small text-13 font-medium',
          isUpright
            ? 'min-h-10 w-11 flex-col items-center justify-center'
            : 'flex-1 items-center gap-3 self-stretch',
        )}
      >
        <span className={isUpright ? 'sr-only' : 'truncate'}>{call.peer.name}</span>
        <span
          className={classes('flex items-baseline gap-2', isUpright ? '[&_*]:text-12' : 'ml-auto shrink-0')}
        >
          {!isUpright && !face.isLive && face.title}
          {face.clock === null ? isUpright && '···' : <CallClock face={face} isSmall />}
        </span>
      </button>
      <Keys call={call} isLive={face.isLive} isUpright={isUpright} />
    </section>
  );
}

function Keys({ call, isLive, isUpright }: { call: CallSnapshot; isLive: boolean; isUpright: boolean }) {
  const line = usePhone()?.line;
  const isOn = call.talkingSince !== null;
  return (
    <fieldset aria-label="Call" className={classes('flex gap-2', isUpright && 'flex-col')}>
      <LiveKey
        label="Mute"
        isLive={isLive}
        isPressed={call.muted}
        isDisabled={!isOn}
        onPress={() => line?.toggleMute(call.id)}
        icon={call.muted ? <MicOff {...icon} /> : <Mic {...icon} />}
      />
      {isUpright && (
        <LiveKey
          label="Hold"
          isLive={isLive}
          isPressed={call.heldByMe}
          isDisabled={!isOn}
          onPress={() => line?.toggleHold(call.id)}
          icon={call.heldByMe ? <Play {...icon} /> : <Pause {...icon} />}
        />
      )}
      <button
        type="button"
        aria-label={isOn ? 'End call' : 'Cancel call'}
        title={isOn ? 'End call' : 'Cancel call'}
        onClick={() => line?.hangUp(call.id)}
        className="flex size-10 items-center justify-center rounded-control bg-hang text-hang-ink hover:bg-hang-hover"
      >
        <PhoneOff {...icon} />
      </button>
    </fieldset>
  );
}

function LiveKey(props: {
  label: string;
  isLive: boolean;
  icon: ReactNode;
  isPressed: boolean;
  isDisabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-pressed={props.isPressed}
      title={props.label}
      disabled={props.isDisabled}
      onClick={props.onPress}
      className={classes(
        'flex size-10 items-center justify-center rounded-control disabled:cursor-not-allowed disabled:opacity-50',
        keyPlane(props),
      )}
    >
      {props.icon}
    </button>
  );
}

/** How a call has just ended, with a way to its actions. */
function Ended({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${title}. Open the phone`}
      title={title}
      onClick={onOpen}
      className="surface flex size-10 shrink-0 items-center justify-center rounded-control text-ink hover:bg-sunk-hover"
    >
      <PhoneOff {...icon} />
    </button>
  );
}
