import type { MeetingLine } from '../../../model-meetings.ts';
import { placeOf } from '../../words.ts';

/** A place in a transcript that can be shown. */
export const chipClass =
  'inline-flex h-5 min-w-6 shrink-0 items-center justify-center rounded-small border bg-panel px-1.5 text-12 font-medium text-accent tabular-nums transition-colors hover:border-accent';

/** Times of the lines that something comes from. Each shows its line. */
export function Citations(props: {
  lines: readonly number[];
  transcript: readonly MeetingLine[];
  onShow: (line: number) => void;
}) {
  return props.lines.map((line) => (
    <button
      key={line}
      type="button"
      aria-label={`${placeOf(line, props.transcript[line])}, show line ${line + 1}`}
      onClick={() => props.onShow(line)}
      className={`${chipClass} ml-1 align-[1px]`}
    >
      {placeOf(line, props.transcript[line])}
    </button>
  ));
}
