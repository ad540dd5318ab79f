import { useQuery } from '@tanstack/react-query';
import { ChevronsRight, Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { formatDuration } from '#kernel/instant.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { Meeting, MeetingLine } from '../../../model-meetings.ts';
import { lineAt, placeAfterSilence, silencesOf } from '../../../rules/recordings/playing.ts';
import { levelsQuery } from '../../queries.ts';
import { type SoundPlayer, SPEEDS } from '../../sound-player.ts';
import { usePlayerKeys } from '../../use-player-keys.ts';
import { SoundMenu } from './sound-menu.tsx';
import { Waveform } from './waveform.tsx';

interface PlayerProps {
  meeting: Meeting;
  /** Null: there's no sound to play. */
  player: SoundPlayer | null;
  transcript: readonly MeetingLine[];
  /** Told which line is being said while it plays. */
  onLine?: (line: number) => void;
}

const bar = 'border-t bg-panel px-4 py-3 desk:px-6';

/** Plays the recording of a meeting at the bottom of its dialog, or says why it can't be played. */
export function Player({ meeting, player, transcript, onLine }: PlayerProps) {
  const { recording } = meeting;
  if (recording === null) return null;
  if (player !== null)
    return <Controls meeting={meeting} player={player} transcript={transcript} onLine={onLine} />;
  const words = recording.keepsSound
    ? 'This recording was deleted.'
    : 'This recording wasn’t kept, only its transcript.';
  return (
    <p className={`${bar} text-13 text-ink-2`}>
      {recording.state === 'recording' ? 'You can play this once the recording has ended.' : words}
    </p>
  );
}

function Controls(props: {
  meeting: Meeting;
  player: SoundPlayer;
  transcript: readonly MeetingLine[];
  onLine: PlayerProps['onLine'];
}) {
  const { meeting, player, transcript, onLine } = props;
  const { atMs, isPlaying, speed, hasFailed } = useSyncExternalStore(player.subscribe, player.now);
  const { data: levels } = useQuery(levelsQuery(meeting.id));
  const measured = levels?.channels == null ? null : { everyMs: levels.everyMs, channels: levels.channels };
  const [skips, setSkips] = useState(false);
  useSkippedSilence(player, skips ? measured : null);
  const box = useRef<HTMLElement>(null);
  usePlayerKeys(player, box);
  const line = isPlaying ? lineAt(transcript, atMs) : null;
  useEffect(() => {
    if (line !== null) onLine?.(line);
  }, [line, onLine]);
  return (
    <section ref={box} aria-label={`Recording of ${meeting.name}`} className={`${bar} desk:py-5`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="rounded-control bg-ink p-1 text-on-ink *:hover:bg-ink-hover!">
          <IconButton
            label={isPlaying ? 'Pause' : 'Play'}
            icon={
              isPlaying ? (
                <Pause size={20} strokeWidth={1.75} className="text-on-ink" />
              ) : (
                <Play size={20} strokeWidth={1.75} className="text-on-ink" />
              )
            }
            onPress={() => player.toggle()}
          />
        </span>
        <Place player={player} levels={measured} />
        <Speed player={player} speed={speed} />
        {measured !== null && (
          <Button
            size="small"
            variant={skips ? 'primary' : 'secondary'}
            aria-pressed={skips}
            icon={<ChevronsRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => setSkips(!skips)}
          >
            Skip silence
          </Button>
        )}
        <SoundMenu meeting={meeting} />
      </div>
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 pt-2 text-13">
          We couldn’t play this recording. You can also download it.
          <Button size="small" variant="secondary" onPress={() => player.load()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function Speed({ player, speed }: { player: SoundPlayer; speed: number }) {
  return (
    <Menu
      label="Speed"
      trigger={
        <Button size="small" variant="secondary" aria-label={`Speed, ${speed}×`}>
          {speed}×
        </Button>
      }
      actions={SPEEDS.map((one) => ({
        id: String(one),
        label: `${one}×`,
        onAction: () => player.setSpeed(one),
      }))}
    />
  );
}

/** The waveform as a slider, with the time below it. */
function Place({
  player,
  levels,
}: {
  player: SoundPlayer;
  levels: Parameters<typeof Waveform>[0]['levels'];
}) {
  const { atMs, durationMs } = useSyncExternalStore(player.subscribe, player.now);
  const whole = durationMs ?? 0;
  const [now, end] = [formatDuration(atMs), durationMs === null ? '–:––' : formatDuration(durationMs)];
  return (
    <div className="min-w-40 flex-1 max-phone:order-first max-phone:basis-full">
      <div className="relative rounded-small has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <Waveform levels={levels} share={whole === 0 ? 0 : Math.min(1, atMs / whole)} />
        <input
          type="range"
          aria-label="Place in the recording"
          aria-valuetext={`${now} of ${end}`}
          min={0}
          max={whole}
          value={Math.min(whole, atMs)}
          disabled={whole === 0}
          onChange={({ target }) => player.seek(Number(target.value))}
          className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <div className="flex justify-between text-12 text-ink-2 tabular-nums">
        <span>{now}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

/** Jumps over stretches in which nobody speaks. @param levels null: plays all of it */
function useSkippedSilence(player: SoundPlayer, levels: Parameters<typeof Waveform>[0]['levels']): void {
  const channels = levels?.channels;
  const everyMs = levels?.everyMs ?? 0;
  const silences = useMemo(
    () => (channels === undefined ? [] : silencesOf({ everyMs, channels })),
    [channels, everyMs],
  );
  useEffect(
    () =>
      player.subscribe(() => {
        const { isPlaying, atMs } = player.now();
        const place = isPlaying ? placeAfterSilence(silences, atMs) : null;
        if (place !== null) player.seek(place);
      }),
    [player, silences],
  );
}
