import { Mic, MicOff, PhoneOff } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { classes } from '#ui/classes.ts';
import { callFace } from '../call-face.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { PeerWave } from './call-card.tsx';
import { CallClock } from './call-parts.tsx';
import { LivePlane } from './live-plane.tsx';
import { usePhone } from './phone-context.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const keyClass =
  'flex size-12 shrink-0 items-center justify-center rounded-control transition-[background-color,transform] duration-120 pressed:scale-[0.97] disabled:opacity-50';

/** Call as a strip above the tab bar, with the main keys, while the page is in use. */
export function CallStrip({ call, onOpen }: { call: CallSnapshot; onOpen: () => void }) {
  const line = usePhone()?.line;
  const face = callFace(call);
  const isOn = call.talkingSince !== null;
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      data-live={face.isLive}
      className={classes(
        'surface fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 isolate flex h-16 items-center gap-2 overflow-hidden rounded-t-card border-x-0 pr-2 pl-4',
        face.isLive && 'text-live-ink',
      )}
    >
      <LivePlane isLive={face.isLive} />
      <button
        type="button"
        aria-label={`Open the call with ${call.peer.name}`}
        onClick={onOpen}
        className="flex h-full min-w-0 flex-1 flex-col justify-center text-left"
      >
        <span className="display max-w-full truncate text-17">{call.peer.name}</span>
        <span className="flex h-5 items-center gap-2 text-13">
          {face.isLive ? (
            <>
              <CallClock face={face} isSmall />
              <PeerWave callId={call.id} bars={11} isMoving className="h-4 w-16" />
            </>
          ) : (
            <>
              <span className="truncate">{face.title}</span>
              <CallClock face={face} isSmall />
            </>
          )}
        </span>
      </button>
      <ToggleButton
        aria-label="Mute"
        isSelected={call.muted}
        isDisabled={!isOn}
        onChange={() => line?.toggleMute(call.id)}
        className={classes(
          keyClass,
          call.muted
            ? face.isLive
              ? 'bg-live-ink text-live'
              : 'bg-ink text-on-ink'
            : face.isLive
              ? 'bg-live-key'
              : 'bg-sunk',
        )}
      >
        {call.muted ? <MicOff {...icon} /> : <Mic {...icon} />}
      </ToggleButton>
      <Button
        aria-label={isOn ? 'End call' : 'Cancel call'}
        onPress={() => line?.hangUp(call.id)}
        className={classes(keyClass, 'bg-hang text-hang-ink pressed:bg-hang-hover')}
      >
        <PhoneOff {...icon} />
      </Button>
    </section>
  );
}
