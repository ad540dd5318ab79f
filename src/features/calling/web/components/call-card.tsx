// Not on the first screen: with a call.
import { Lock, PhoneOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ContactOfCall } from '#features/contacts/web/widgets.tsx';
import { TasksOfCaller } from '#features/tasks/web/widgets.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import type { Call } from '../../model.ts';
import { securityWords } from '../call-badge.ts';
import { callFace } from '../call-face.ts';
import { type CallSnapshot, contactKeyOf, peerOf } from '../call-snapshot.ts';
import { CallClock, CallNotices, CallWords, StateLine } from './call-parts.tsx';
import { CallRecording } from './call-recording.tsx';
import { CallWave } from './call-wave.tsx';
import { AfterCall } from './history/after-call.tsx';
import { useSoundDetails } from './history/quality-bars.tsx';
import { LivePlane } from './live-plane.tsx';
import { useLine, usePhone } from './phone-context.tsx';
import { useCallKeys } from './use-call-keys.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const WAVE_BARS = 15;

/** Calls of this tab, the active one first; nothing if there are none. */
export function CallCard() {
  const { calls, elsewhere } = useLine();
  const shown = calls.filter(({ phase }) => phase !== 'incoming');
  if (shown.length === 0 && elsewhere.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {shown.map((call) =>
        call.phase === 'ended' ? (
          <AfterCall key={call.id} call={call} />
        ) : call.heldByMe && shown.length > 1 ? (
          <HeldCard key={call.id} call={call} />
        ) : (
          <LiveCard key={call.id} call={call} />
        ),
      )}
      {elsewhere.map((call) => (
        <ElsewhereCard key={call.id} call={call} />
      ))}
    </div>
  );
}

export function ElsewhereCard({ call }: { call: Call }) {
  const line = usePhone()?.line;
  const [isRefused, setRefused] = useState(false);
  const takeOver = async () => setRefused((await line?.continueHere(call.id)) !== true);
  const peer = peerOf(call.peer, call.phone);
  return (
    <section aria-label="Call in another tab" className="surface flex flex-col gap-3 rounded-phone p-5">
      <div>
        <p className="text-13 text-ink-2">On a call in another tab</p>
        <p className="display text-22">{peer.name}</p>
        {peer.username !== '' && <p className="text-13 text-ink-2">@{peer.username}</p>}
      </div>
      {call.state === 'answered' && (
        <Button variant="secondary" size="small" onPress={() => void takeOver()}>
          Continue here
        </Button>
      )}
      {isRefused && (
        <output className="text-13 text-ink-2">
          The other tab still has the call. Close it, wait ten seconds, then try again.
        </output>
      )}
    </section>
  );
}

/** A call on hold while another one is active. */
export function HeldCard({ call }: { call: CallSnapshot }) {
  const line = usePhone()?.line;
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      className="surface flex animate-enter flex-wrap items-center gap-x-3 gap-y-2 rounded-phone p-4"
    >
      <div className="min-w-0 flex-1">
        <StateLine face={callFace(call)} />
        <h2 className="truncate text-17">{call.peer.name}</h2>
      </div>
      <Button size="small" variant="secondary" onPress={() => line?.toggleHold(call.id)}>
        Resume
      </Button>
      <Button size="small" variant="hang" onPress={() => line?.hangUp(call.id)}>
        End
      </Button>
    </section>
  );
}

function LiveCard({ call }: { call: CallSnapshot }) {
  const line = usePhone()?.line;
  const face = callFace(call);
  const { keys, extras, sound } = useCallKeys(call, { face, isTall: false });
  const { button, details } = useSoundDetails(face, call.quality);
  const isOn = call.talkingSince !== null;
  const number = contactKeyOf(call);
  return (
    <section
      aria-label={`Call with ${call.peer.name}`}
      data-live={face.isLive}
      className={classes(
        'surface relative isolate flex animate-enter flex-col gap-4 overflow-hidden rounded-phone p-5 transition-colors duration-180',
        face.isLive && 'text-live-ink',
      )}
    >
      <LivePlane isLive={face.isLive} />
      <div className="flex min-h-5 items-center justify-between gap-3">
        <StateLine face={face} />
        {button}
      </div>
      {details}
      <div>
        <h2 className="line-clamp-2 text-22 break-words">{call.peer.name}</h2>
        <p className="text-13">
          <CallWords call={call} />
        </p>
        {number !== null && (
          <div className="text-13 [&_a]:text-current! [&_a]:underline!">
            <ContactOfCall number={number} />
            <TasksOfCaller number={number} />
          </div>
        )}
      </div>
      <div className="flex h-10 items-center justify-between gap-4">
        <CallClock face={face} />
        <PeerWave callId={call.id} bars={WAVE_BARS} isMoving={face.hasWave} className="ml-auto h-8 w-30" />
      </div>
      <CallNotices call={call} face={face} />
      <CallRecording call={call} isLive={face.isLive} />
      {extras}
      <fieldset aria-label="Call" className="flex flex-col gap-2">
        {keys}
        <Button
          variant="hang"
          size="large"
          wide
          aria-label={isOn ? 'End call' : 'Cancel call'}
          icon={<PhoneOff {...icon} />}
          onPress={() => line?.hangUp(call.id)}
        >
          {isOn ? 'End' : 'Cancel'}
        </Button>
      </fieldset>
      <p className="inline-flex items-center gap-1.5 text-12">
        <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
        {securityWords(call)}
      </p>
      {sound}
    </section>
  );
}

/** Wave of the other side's voice. */
export function PeerWave(props: { callId: string; bars: number; isMoving: boolean; className: string }) {
  const { callId, ...wave } = props;
  const playback = usePhone()?.playback;
  const read = useCallback(() => playback?.level(callId) ?? 0, [playback, callId]);
  return <CallWave label="Their voice" read={read} {...wave} />;
}
