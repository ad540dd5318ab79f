import { Mic, MicOff, PhoneOff } from 'lucide-react';
import { classes } from '#ui/classes.ts';
import { callFace } from '../call-face.ts';
import { CallClock } from './call-parts.tsx';
import { keyPlane } from './key-plane.ts';
import { currentCall, useLine, usePhone } from './phone-context.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const keyClass = 'flex h-12 flex-1 items-center justify-center gap-2 rounded-control text-15 font-medium';

/** The call in a small window: who, how long, Mute and End. */
export function MiniCall() {
  const line = usePhone()?.line;
  const call = currentCall(useLine());
  if (call === null || call.end !== null) return null;
  const face = callFace(call);
  const isOn = call.talkingSince !== null;
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      className={classes(
        'flex h-dvh flex-col justify-between gap-3 p-4',
        face.isLive ? 'bg-live text-live-ink' : 'bg-panel text-ink',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h1 className="min-w-0 truncate text-22">{call.peer.name}</h1>
        <span className="flex shrink-0 items-baseline gap-2 text-13">
          {!face.isLive && face.title}
          <CallClock face={face} isSmall />
        </span>
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          aria-pressed={call.muted}
          disabled={!isOn}
          onClick={() => line?.toggleMute(call.id)}
          className={classes(
            keyClass,
            'disabled:opacity-50',
            keyPlane({ isLive: face.isLive, isPressed: call.muted }),
          )}
        >
          {call.muted ? <MicOff {...icon} /> : <Mic {...icon} />}
          {call.muted ? 'Muted' : 'Mute'}
        </button>
        <button
          type="button"
          onClick={() => line?.hangUp(call.id)}
          className={classes(keyClass, 'bg-hang text-hang-ink hover:bg-hang-hover')}
        >
          <PhoneOff {...icon} />
          {isOn ? 'End' : 'Cancel'}
        </button>
      </div>
    </section>
  );
}
