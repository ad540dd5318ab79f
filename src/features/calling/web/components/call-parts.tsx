import { formatDuration, SECOND_MS } from '#kernel/instant.ts';
import { classes } from '#ui/classes.ts';
import type { CallFace } from '../call-face.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { QualityWarnings } from './history/quality-bars.tsx';
import { MicrophoneNotice } from './microphone-notice.tsx';
import { PhoneWords } from './phone/phone-call-later.tsx';
import { useTick } from './use-tick.ts';

/** "On a call", or "On hold for 0:38". */
export function StateLine({ face }: { face: CallFace }) {
  return (
    <p className="text-13">
      {face.title}
      {face.titleSince !== null && (
        <>
          {' for '}
          <Since at={face.titleSince} />
        </>
      )}
    </p>
  );
}

function Since({ at }: { at: number }) {
  return formatDuration(useTick(SECOND_MS / 4) - at);
}

/** The large timer: talk time, or ringing time. */
export function CallClock({ face, isSmall = false }: { face: CallFace; isSmall?: boolean }) {
  const { clock } = face;
  if (clock === null) return null;
  const look = classes(
    isSmall ? 'text-13 tabular-nums' : 'display text-40 leading-none',
    !face.isLive && 'text-ink-2',
  );
  if (clock.kind === 'ring')
    return (
      <span aria-hidden="true" className={look}>
        <Since at={clock.since} />
      </span>
    );
  return (
    <span role="timer" aria-label="Talk time" className={look}>
      <Since at={clock.since} />
    </span>
  );
}

/** "@bob · Free", or the calling number and its rate. */
export function CallWords({ call }: { call: CallSnapshot }) {
  return call.phone === null ? <>@{call.peer.username} · Free</> : <PhoneWords call={call} />;
}

/** Current problems with the microphone, the sound or a refused request. */
export function CallNotices({ call, face }: { call: CallSnapshot; face: CallFace }) {
  return (
    <>
      <MicrophoneNotice />
      {call.problem !== null && (
        <p role="alert" className="text-13 font-medium">
          {call.problem}
        </p>
      )}
      {face.warnsOfSound && <QualityWarnings quality={call.quality} />}
    </>
  );
}
