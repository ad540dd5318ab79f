import { ArrowUpRight, LogOut, Mic, MicOff, ShieldCheck, Square, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDuration } from '#kernel/instant.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { platformNames } from '../../../constants-meetings.ts';
import { recordingText } from '../../../constants-recordings.ts';
import { liveLabel } from '../../../rules/recordings/live-label.ts';
import { recorder } from '../../recorder.ts';
import type { RecorderState, Take, Wish } from '../../recorder-state.ts';
import { recorderView } from '../../recorder-view.ts';
import { channelWords, savedWords } from '../../recorder-words.ts';
import { useSpeechEngine } from '../../use-speech-engine.ts';
import { CameraPreview } from './camera-preview.tsx';
import { ChannelLevel } from './channel-level.tsx';
import { OwnNotes } from './own-notes.tsx';
import { StartAgain } from './start-again.tsx';

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The meeting that was joined, and what is recorded of it. */
export function LivePanel({ state }: { state: Exclude<RecorderState, { is: 'idle' }> }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => recorderView.showPanel(), []);
  // The page keeps the place of the form that was here before.
  const { is } = state;
  useEffect(() => {
    if (is !== 'saving') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [is]);
  const { wish } = state;
  const take = state.is === 'recording' || state.is === 'saving' ? state.take : null;
  return (
    <div className={classes('grid', take !== null && 'desk:grid-cols-[minmax(0,1fr)_22.5rem]')}>
      <div
        className={classes(
          'flex min-w-0 flex-col gap-4 px-4 py-6 desk:px-6',
          take !== null && 'desk:border-r',
        )}
      >
        <section
          ref={panel}
          aria-label={wish.name}
          data-live={state.is === 'recording'}
          className={classes(
            'flex scroll-my-6 flex-col gap-6 rounded-phone p-4 phone:p-6',
            state.is === 'recording' ? 'bg-live text-live-ink shadow-e2' : 'surface',
          )}
        >
          <Head state={state} />
          <div className="flex flex-wrap items-end justify-between gap-4">
            {state.is === 'joined' ? (
              <span />
            ) : (
              <p className="display text-40 tabular-nums" role="timer" aria-label="Recorded">
                {formatDuration(take?.recordedMs ?? 0)}
              </p>
            )}
            {wish.source === 'tab' && (
              <CameraPreview isOn={wish.hasCamera} isLive={state.is === 'recording'} />
            )}
          </div>
          {state.is === 'recording' && <Channels take={state.take} wish={wish} />}
          {state.is === 'starting' && <Starting wish={wish} />}
          {state.is === 'saving' && <Saving take={state.take} />}
          <Keys state={state} />
        </section>
        {state.is === 'joined' && <StartAgain problem={state.problem} wish={wish} />}
        {take !== null && <Facts take={take} />}
      </div>
      {take !== null && <OwnNotes take={take} isOver={state.is === 'saving'} />}
    </div>
  );
}

function Head({ state }: { state: Exclude<RecorderState, { is: 'idle' }> }) {
  const { wish } = state;
  const hasEngine = useSpeechEngine() != null;
  const isLive = state.is === 'recording';
  const label = isLive
    ? liveLabel(wish, hasEngine)
    : { starting: 'Starting', joined: 'Not recording', saving: 'Saving' }[state.is];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        <output
          className={classes(
            'inline-flex items-center gap-1.5 rounded-small px-2 py-0.5 font-medium',
            isLive ? 'bg-live-ink text-live' : 'bg-sunk',
          )}
        >
          {isLive && <span aria-hidden="true" className="size-2 rounded-full bg-live" />}
          {label}
        </output>
        {wish.url !== null && (
          <a
            href={wish.url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-6 items-center gap-1 hover:underline"
          >
            {platformNames[wish.platform]} in another tab
            <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden="true" />
          </a>
        )}
      </div>
      <h2 className="text-22 wrap-anywhere desk:text-28">
        {isLive && wish.source === 'tab' ? recordingText.connectedTo(wish.name) : wish.name}
      </h2>
    </div>
  );
}

function Channels({ take, wish }: { take: Take; wish: Wish }) {
  return (
    <div className="flex flex-col gap-3">
      {take.channels.toReversed().map((channel) => (
        <ChannelLevel
          key={channel}
          channel={channel}
          levels={recorder.levels(channel)}
          words={channelWords(channel, take, wish)}
          action={
            channel === 'them' && take.troubles.them === 'ended' ? (
              <Button size="small" variant="live" onPress={() => void recorder.shareAgain()}>
                Share the tab again
              </Button>
            ) : null
          }
        />
      ))}
    </div>
  );
}

function Starting({ wish }: { wish: Wish }) {
  return (
    <output className="flex items-center gap-2 text-15">
      <Spinner size={16} />
      {wish.source === 'tab'
        ? 'Choose the meeting’s tab and tick “Also share tab audio”.'
        : 'Allow access to your microphone.'}
    </output>
  );
}

function Saving({ take }: { take: Take }) {
  const share = take.recordedMs === 0 ? null : Math.round((100 * take.savedMs) / take.recordedMs);
  return (
    <div className="flex flex-col gap-2">
      <Progress label="Saving the recording" value={share} />
      <output className="text-13">
        {take.isAway
          ? "We can't reach Ahoy. The recording is on this device. We'll save it as soon as we can."
          : 'Saving the recording. Keep this tab open for a moment.'}
      </output>
    </div>
  );
}

function Keys({ state }: { state: Exclude<RecorderState, { is: 'idle' }> }) {
  const { wish } = state;
  const isLive = state.is === 'recording';
  const isMuted = isLive && state.take.isMuted;
  return (
    <fieldset aria-label="Meeting" className="grid grid-cols-2 gap-2 phone:grid-cols-4">
      {isLive && (
        <Key
          look={isMuted ? 'on' : 'live'}
          icon={isMuted ? <MicOff {...icon} /> : <Mic {...icon} />}
          onPress={() => void recorder.toggleMute()}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </Key>
      )}
      {wish.source === 'tab' && (
        <Key
          look={isLive ? 'live' : 'plain'}
          icon={wish.hasCamera ? <Video {...icon} /> : <VideoOff {...icon} />}
          onPress={() => recorder.setCamera(!wish.hasCamera)}
        >
          {wish.hasCamera ? 'Stop camera' : 'Start camera'}
        </Key>
      )}
      {isLive && (
        <Key
          look="on"
          icon={<Square {...icon} />}
          onPress={() => void recorder.stop({ isLeaving: wish.source === 'in-person' && wish.url === null })}
        >
          {wish.records ? 'Stop recording' : 'Stop transcribing'}
        </Key>
      )}
      {(wish.url !== null || !isLive) && (
        <Key look="hang" icon={<LogOut {...icon} />} onPress={() => void recorder.leave()}>
          {wish.url === null ? 'Close' : 'Leave'}
        </Key>
      )}
    </fieldset>
  );
}

const looks = {
  plain: 'bg-sunk hover:bg-sunk-hover',
  live: 'bg-live-key hover:bg-live-key-hover',
  on: 'bg-live-ink text-live',
  hang: 'bg-hang text-hang-ink hover:bg-hang-hover',
} as const;

function Key(props: { look: keyof typeof looks; icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={props.onPress}
      className={classes(
        'flex h-18 min-w-0 flex-col items-center justify-center gap-1 rounded-control text-13 font-medium transition-[background-color,transform] active:scale-[0.985]',
        looks[props.look],
      )}
    >
      {props.icon}
      {props.children}
    </button>
  );
}

function Facts({ take }: { take: Take }) {
  const at = new Date(take.consent.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return (
    <div className="flex flex-col gap-3 text-13">
      <p>{savedWords(take)}</p>
      {take.refusal !== null && (
        <Notice>{`${take.refusal}. Everything recorded since then is on this device.`}</Notice>
      )}
      {!take.isKeptHere && (
        <Notice>
          This device has no room left, so the recording goes to Ahoy alone. A crash without a network would
          lose what isn’t saved yet.
        </Notice>
      )}
      <p className="flex gap-3">
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="text-pretty">
          <strong className="font-medium">{`Everyone agreed to be recorded, ${at}.`}</strong>
          {` You confirmed it: “${take.consent.words}”`}
        </span>
      </p>
    </div>
  );
}
