import type { FoundLine } from '../../../model-meetings.ts';
import { placeOf } from '../../words.ts';
import { chipClass } from './citations.tsx';
import type { Opened } from './meeting-row.tsx';

/** Lines that were found in several meetings. Each opens its place. */
export function FoundLines(props: { found: readonly FoundLine[]; onOpen: (opened: Opened) => void }) {
  return props.found.map(({ meetingId, name, line, startMs, speaker, text }) => (
    <span key={`${meetingId} ${line}`} className="flex items-baseline gap-3 max-phone:flex-wrap">
      <span className="w-32 shrink-0 truncate text-12 text-ink-2">{name}</span>
      <button
        type="button"
        aria-label={`${placeOf(line, { startMs })}, show this place in ${name}`}
        className={chipClass}
        onClick={() => props.onOpen({ id: meetingId, tab: 'transcript', line })}
      >
        {placeOf(line, { startMs })}
      </button>
      <span className="min-w-0 wrap-anywhere">
        {speaker !== null && <span className="font-medium">{speaker}: </span>}“{text}”
      </span>
    </span>
  ));
}
