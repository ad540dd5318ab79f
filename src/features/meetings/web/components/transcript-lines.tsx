import { useEffect, useRef } from 'react';
import { formatDuration } from '#kernel/instant.ts';
import { classes } from '#ui/classes.ts';
import type { Transcript } from '../../model.ts';

/** Beyond these a page draws slowly. Lines that are cited later are shown by moving the part that is drawn. */
const LINES_SHOWN = 400;

/** A transcript by lines, with the cited one marked and in sight. */
export function TranscriptLines({ transcript, shown }: { transcript: Transcript; shown: number | null }) {
  const box = useRef<HTMLOListElement>(null);
  const from = Math.max(0, Math.min((shown ?? 0) - LINES_SHOWN / 2, transcript.lines.length - LINES_SHOWN));
  useEffect(() => {
    const { current } = box;
    const line = current?.querySelector<HTMLElement>('[aria-current=true]');
    if (shown === null || current === null || line == null) return;
    current.scrollTo({ top: line.offsetTop - current.clientHeight / 3 });
  }, [shown]);
  return (
    <ol
      ref={box}
      aria-label="Transcript"
      // A list that scrolls must be reachable by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative h-96 overflow-y-auto rounded-control border p-2 text-13 desk:h-136"
    >
      {transcript.lines.slice(from, from + LINES_SHOWN).map(({ speaker, startMs, text }, at) => {
        const line = from + at;
        return (
          <li
            key={line}
            aria-current={line === shown}
            className={classes(
              'grid grid-cols-[2rem_1fr] gap-2 rounded-[8px] px-2 py-1.5',
              line === shown && 'bg-sunk outline-1 outline-ink',
            )}
          >
            <span className="text-right text-ink-3 tabular-nums">{line + 1}</span>
            <span className="wrap-anywhere">
              <span className="text-ink-3">
                {startMs !== null && `${formatDuration(startMs)} `}
                {speaker !== null && `${speaker}: `}
              </span>
              {text}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
