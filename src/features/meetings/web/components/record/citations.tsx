import { classes } from '#ui/classes.ts';
import type { MeetingLine } from '../../../model-meetings.ts';
import { useLineMarks } from '../../line-marks.ts';
import { placeOf } from '../../words.ts';

const chip =
  'inline-flex h-5 min-w-6 shrink-0 items-center justify-center rounded-small border px-1.5 text-12 font-medium tabular-nums transition-colors';

/** A place in a transcript that can be shown. */
export const chipClass = `${chip} bg-panel text-accent hover:border-accent`;

/** A place whose line is marked. */
export const markedChipClass = `${chip} border-accent bg-accent text-panel`;

/** Times of the lines that something comes from. Each marks them all, and shows its own. */
export function Citations(props: {
  lines: readonly number[];
  transcript: readonly MeetingLine[];
  onShow: (line: number) => void;
}) {
  const { isMarked, ...marking } = useLineMarks(props.lines);
  return props.lines.map((line) => (
    <button
      key={line}
      type="button"
      aria-label={`${placeOf(line, props.transcript[line])}, show line ${line + 1}`}
      onClick={() => props.onShow(line)}
      {...marking}
      className={classes(isMarked(line) ? markedChipClass : chipClass, 'ml-1 align-[1px]')}
    >
      {placeOf(line, props.transcript[line])}
    </button>
  ));
}
