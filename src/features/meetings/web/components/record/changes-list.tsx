import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import type { Meeting, MeetingLine, TranscriptChange } from '../../../model-meetings.ts';
import { undoOf } from '../../../rules/line-changes.ts';
import { meetingsApi } from '../../api.ts';
import { changesQuery } from '../../queries.ts';
import { changed } from '../../refresh.ts';

/** What was corrected in a transcript, by whom, the last first. Hidden while there's nothing. */
export function ChangesList(props: {
  meeting: Pick<Meeting, 'id' | 'version'>;
  transcript: readonly MeetingLine[];
}) {
  const { meeting, transcript } = props;
  const { data: changes = [] } = useQuery(changesQuery(meeting.id, meeting.version));
  if (changes.length === 0) return null;
  return (
    <details className="text-13">
      <summary className="cursor-pointer text-ink-2">{`History (${changes.length})`}</summary>
      <ul className="mt-2 flex max-h-40 flex-col gap-3 overflow-y-auto">
        {changes.map((change) => (
          <Change
            key={`${change.at} ${change.line} ${change.after}`}
            change={change}
            meetingId={meeting.id}
            said={change.line === null ? undefined : transcript[change.line]}
          />
        ))}
      </ul>
    </details>
  );
}

function Change(props: { change: TranscriptChange; meetingId: string; said: MeetingLine | undefined }) {
  const { at, byName, by, line, before, after } = props.change;
  const undo = undoOf(props.change, props.said);
  const when = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const who = byName ?? (by === null ? 'New transcript' : 'Someone who has left');
  return (
    <li className="flex items-start gap-3 wrap-anywhere">
      <div className="min-w-0 flex-1">
        <p className="text-12 text-ink-2">
          {`${who}, ${when}, ${line === null ? 'speaker in every line' : `line ${line + 1}`}`}
        </p>
        <p>
          <span className="text-ink-2">Before: </span>
          <del className="text-ink-2">{before === '' ? 'Not known' : before}</del>
        </p>
        <p>
          <span className="text-ink-2">Now: </span>
          {after === '' ? 'Not in the new transcript' : after}
        </p>
      </div>
      {undo !== null && line !== null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Undo the change of line ${line + 1}`}
          onPress={() => void changed(meetingsApi.changeLine({ id: props.meetingId, line, ...undo }))}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
