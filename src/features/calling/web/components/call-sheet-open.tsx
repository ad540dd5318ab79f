// Not on the first screen: with a call.
import { ChevronDown, PhoneOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { classes } from '#ui/classes.ts';
import { type CallFace, callFace } from '../call-face.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { ElsewhereCard, HeldCard, PeerWave } from './call-card.tsx';
import { CallClock, CallNotices, CallWords, StateLine } from './call-parts.tsx';
import { CallRecording } from './call-recording.tsx';
import { CallStrip } from './call-strip.tsx';
import { AfterCall } from './history/after-call.tsx';
import { useSoundDetails } from './history/quality-bars.tsx';
import { LivePlane } from './live-plane.tsx';
import { currentCall, useLine, usePhone } from './phone-context.tsx';
import { useCallKeys } from './use-call-keys.tsx';

const WAVE_BARS = 39;
/** Longer names are set smaller, on two lines. */
const LONG_NAME = 14;
/** A swipe down of at least this length minimises the call. */
const SWIPE_PX = 80;

/** Call on a phone screen: full height, or a strip above the tab bar while the page is in use. */
export function OpenCallSheet() {
  const snapshot = useLine();
  const call = currentCall(snapshot);
  const [minimised, setMinimised] = useState<string | null>(null);
  const [elsewhere] = snapshot.elsewhere;
  if (call === null)
    return elsewhere === undefined ? null : (
      <div className="fixed inset-x-2 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30">
        <ElsewhereCard call={elsewhere} />
      </div>
    );
  if (call.end !== null)
    return (
      <div className="fixed inset-x-0 bottom-0 z-40 max-h-[85dvh] animate-sheet overflow-y-auto rounded-t-phone border-t bg-panel pb-[env(safe-area-inset-bottom)] shadow-e3">
        <AfterCall key={call.id} call={call} isSheet />
      </div>
    );
  if (minimised === call.id) return <CallStrip call={call} onOpen={() => setMinimised(null)} />;
  const others = snapshot.calls.filter(
    ({ id, phase }) => id !== call.id && phase !== 'incoming' && phase !== 'ended',
  );
  return <Sheet key={call.id} call={call} others={others} onMinimise={() => setMinimised(call.id)} />;
}

function Sheet(props: { call: CallSnapshot; others: readonly CallSnapshot[]; onMinimise: () => void }) {
  const { call, others, onMinimise } = props;
  const face = callFace(call);
  const { keys, extras, isKeypadOpen, sound } = useCallKeys(call, { face, isTall: true });
  const { button, details } = useSoundDetails(face, call.quality);
  const swipe = useSwipeDown(onMinimise);
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      data-live={face.isLive}
      {...swipe}
      className={classes(
        'fixed inset-0 isolate z-40 flex flex-col overflow-x-hidden overflow-y-auto overscroll-contain bg-paper pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] transition-colors duration-180',
        face.isLive && 'text-live-ink',
      )}
    >
      <div className="fixed inset-0 -z-10">
        <LivePlane isLive={face.isLive} />
      </div>
      <div className="flex h-11 shrink-0 items-center justify-between px-4">
        <button
          type="button"
          onClick={onMinimise}
          className="-ml-1 inline-flex h-11 items-center gap-2 rounded-control px-1 text-13 font-medium"
        >
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
          Minimise
        </button>
        {button}
      </div>
      <div className="flex shrink-0 flex-col gap-3 px-5">
        {others.map((other) => (
          <HeldCard key={other.id} call={other} />
        ))}
        {details}
      </div>
      <Name call={call} face={face} isLow={others.length === 0 && details === null && !isKeypadOpen} />
      <div className="flex min-h-16 grow items-center">
        {!isKeypadOpen && (
          <PeerWave
            callId={call.id}
            bars={WAVE_BARS}
            isMoving={face.hasWave}
            className="h-26 w-full px-0.5"
          />
        )}
      </div>
      <div className="flex shrink-0 flex-col gap-3 px-5">
        <CallNotices call={call} face={face} />
        <CallRecording call={call} isLive={face.isLive} />
        {extras}
        <div className="flex h-11 items-center">
          <CallClock face={face} />
        </div>
        <fieldset aria-label="Call" className="flex flex-col gap-5">
          {keys}
          <EndRound call={call} />
        </fieldset>
      </div>
      {sound}
    </section>
  );
}

function Name({ call, face, isLow }: { call: CallSnapshot; face: CallFace; isLow: boolean }) {
  const isLong = call.peer.name.length > LONG_NAME;
  return (
    // The state line is 128 px from the top.
    <div className={classes('flex shrink-0 flex-col gap-1 px-5', isLow ? 'pt-17' : 'pt-4')}>
      <StateLine face={face} />
      <h2 className={classes('line-clamp-2 leading-tight break-words', isLong ? 'text-28' : 'text-40')}>
        {call.peer.name}
      </h2>
      <p className="text-15">
        <CallWords call={call} />
      </p>
    </div>
  );
}

function EndRound({ call }: { call: CallSnapshot }) {
  const line = usePhone()?.line;
  const isOn = call.talkingSince !== null;
  return (
    <div className="flex flex-col items-center gap-2">
      <Button
        aria-label={isOn ? 'End call' : 'Cancel call'}
        onPress={() => line?.hangUp(call.id)}
        className="flex size-18 items-center justify-center rounded-full bg-hang text-hang-ink transition-transform duration-120 pressed:scale-[0.97] pressed:bg-hang-hover"
      >
        <PhoneOff size={26} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <span aria-hidden="true" className="text-13 font-medium">
        {isOn ? 'End' : 'Cancel'}
      </span>
    </div>
  );
}

/** Calls `onSwipe` after a long swipe down that didn't scroll anything. */
function useSwipeDown(onSwipe: () => void) {
  const from = useRef<number | null>(null);
  return {
    onTouchStart: (event: React.TouchEvent<HTMLElement>) => {
      const isAtTop = event.currentTarget.scrollTop <= 0;
      from.current = isAtTop && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null;
    },
    onTouchEnd: (event: React.TouchEvent<HTMLElement>) => {
      const to = event.changedTouches[0]?.clientY ?? 0;
      if (from.current !== null && to - from.current >= SWIPE_PX) onSwipe();
      from.current = null;
    },
  };
}
