// Not on the first screen: while this tab records.
import { Square } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { classes } from '#ui/classes.ts';
import { liveLabel } from '../../../rules/recordings/live-label.ts';
import { recorder } from '../../recorder.ts';
import type { RecorderState } from '../../recorder-state.ts';
import { recorderView } from '../../recorder-view.ts';
import { useSpeechEngine } from '../../use-speech-engine.ts';

/** The running recording, on every page but its own. */
export function RecorderStrip() {
  const state = useSyncExternalStore(recorderView.subscribe, recorderView.get);
  const hasEngine = useSpeechEngine() != null;
  if (state.is === 'idle') return null;
  const isLive = state.is === 'recording';
  const take = isLive || state.is === 'saving' ? state.take : null;
  return (
    <section
      aria-label="Meeting in this tab"
      data-live={isLive}
      className={classes(
        'flex h-12 items-center gap-x-3 border-b px-4 text-13 desk:px-6',
        isLive ? 'bg-live text-live-ink' : 'bg-sunk',
      )}
    >
      <strong className="shrink-0 font-medium">{wordsOf(state, hasEngine)}</strong>
      <span className="min-w-0 truncate max-phone:sr-only">{state.wish.name}</span>
      {take !== null && <span className="tabular-nums">{formatDuration(take.recordedMs)}</span>}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        <Link
          to={paths.calendar({ tab: 'meetings', part: 'join' })}
          className={classes(buttonClass({ variant: isLive ? 'live' : 'secondary', size: 'small' }))}
        >
          Open
        </Link>
        {isLive && (
          <Button
            size="small"
            variant="live"
            icon={<Square size={14} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => void recorder.stop()}
          >
            Stop
          </Button>
        )}
      </span>
    </section>
  );
}

function wordsOf(state: Exclude<RecorderState, { is: 'idle' }>, hasEngine: boolean): string {
  if (state.is === 'recording') return liveLabel(state.wish, hasEngine) ?? 'In a meeting';
  return { starting: 'Starting', joined: 'In a meeting, not recording', saving: 'Saving' }[state.is];
}
