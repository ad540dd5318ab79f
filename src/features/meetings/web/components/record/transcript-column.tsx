import { useContext, useEffect, useRef } from 'react';
import { classes } from '#ui/classes.ts';
import type { MeetingLine } from '../../../model-meetings.ts';
import { LineMarks } from '../../line-marks.ts';
import { placeOf } from '../../words.ts';
import { FindLines } from './find-lines.tsx';

/** Beyond these a page draws slowly. Lines that are cited later are shown by moving the part that is drawn. */
const LINES_SHOWN = 400;

/** The part of a long transcript that is drawn. @returns its first line */
export function firstDrawn(shown: number | null, count: number): number {
  return Math.max(0, Math.min((shown ?? 0) - LINES_SHOWN / 2, count - LINES_SHOWN));
}

/** Lines from a first one, as many as are drawn at once. */
export const drawn = (transcript: readonly MeetingLine[], first: number) =>
  transcript.slice(first, first + LINES_SHOWN);

/** Brings the line that is shown into sight. */
export function useShownLine(shown: number | null) {
  const box = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current } = box;
    const line = current?.querySelector<HTMLElement>('[aria-current=true]');
    if (shown === null || current === null || line == null) return;
    current.scrollTo({ top: line.offsetTop - current.clientHeight / 3 });
  }, [shown]);
  return box;
}

/** Plays from a line that was pressed, and not from one whose words were marked to be copied. */
export function pressLine(line: number, said: MeetingLine, onPlay: ((line: number) => void) | null): void {
  if (said.startMs !== null && document.getSelection()?.isCollapsed !== false) onPlay?.(line);
}

/** The time of a line. Where there's sound it's a button, whose press the line hears. */
export function LinePlace(props: { line: number; said: MeetingLine; canPlay: boolean }) {
  const place = placeOf(props.line, props.said);
  if (!props.canPlay || props.said.startMs === null)
    return <span className="text-ink-3 tabular-nums">{place}</span>;
  return (
    <button
      type="button"
      aria-label={`Play from ${place}`}
      className="self-start text-left text-ink-3 tabular-nums hover:text-ink"
    >
      {place}
    </button>
  );
}

/** The transcript beside what cites it, where there is room. */
export function TranscriptColumn({
  transcript,
  onPlay,
}: {
  transcript: readonly MeetingLine[];
  /** Plays from a line; null: there's no sound. */
  onPlay: ((line: number) => void) | null;
}) {
  const { marked, mark } = useContext(LineMarks);
  const shown = marked[0] ?? null;
  const box = useShownLine(shown);
  const first = firstDrawn(shown, transcript.length);
  return (
    <aside className="flex min-h-0 w-100 shrink-0 flex-col border-l max-desk:hidden">
      <div className="flex h-11 shrink-0 items-center justify-between gap-3 border-b pr-3 pl-5">
        <h3 className="font-sans text-13 font-medium tracking-normal">Transcript</h3>
        <FindLines transcript={transcript} onMark={mark} />
      </div>
      <ol
        ref={box}
        aria-label="Transcript"
        // A list that scrolls must be reachable by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto py-2 text-13"
      >
        {drawn(transcript, first).map((said, at) => {
          const line = first + at;
          return (
            // The button in it does the same for the keyboard.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
            <li
              key={line}
              aria-current={line === shown}
              onClick={() => pressLine(line, said, onPlay)}
              className={classes(
                'grid grid-cols-[3.5rem_1fr] border-l-3 px-4 py-2',
                marked.includes(line) ? 'border-ink bg-sunk' : 'border-transparent',
              )}
            >
              <LinePlace line={line} said={said} canPlay={onPlay !== null} />
              <span className="wrap-anywhere">
                {said.speaker !== null && <span className="block font-medium">{said.speaker}</span>}
                {said.text}
              </span>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}
