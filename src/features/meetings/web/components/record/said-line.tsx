import type { FoundLine } from '../../../model-meetings.ts';
import { placeOf } from '../../words.ts';
import { chipClass } from './citations.tsx';
import type { Opened } from './meeting-row.tsx';

/** A line with the meeting and the place that it's from. */
export function SaidLine(props: { said: FoundLine; text: string; onOpen: (opened: Opened) => void }) {
  const { meetingId, name, line, startMs } = props.said;
  const place = placeOf(line, { startMs });
  return (
    <span className="flex items-baseline gap-3 text-13 max-phone:flex-wrap">
      <span className="w-32 shrink-0 truncate text-12 text-ink-2">{name}</span>
      <button
        type="button"
        aria-label={`${place}, show this place in ${name}`}
        className={chipClass}
        onClick={() => props.onOpen({ id: meetingId, tab: 'transcript', line })}
      >
        {place}
      </button>
      <span className="min-w-0 wrap-anywhere">{props.text}</span>
    </span>
  );
}
