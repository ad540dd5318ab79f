import { ListPlus } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { KeptNotes, MeetingDetails, MeetingLine } from '../../../model-meetings.ts';
import { openActions } from '../../../rules/keep-changes.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';
import { dayName } from '../../words.ts';
import { Citations } from '../record/citations.tsx';

/** Action items that aren't tasks yet. Each becomes one when someone asks for it. */
export function OpenActions(props: {
  details: MeetingDetails;
  notes: KeptNotes;
  onShow: (line: number) => void;
}) {
  const { details, notes, onShow } = props;
  const open = openActions(notes);
  if (open.length === 0) return null;
  const cited = { transcript: details.transcript, onShow };
  const add = async (noteIds: string[]) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const done = await changed(meetingsApi.addTasks({ id: details.meeting.id, noteIds, timeZone }));
    if (done !== null) toast.success(noteIds.length === 1 ? 'Task added' : `${noteIds.length} tasks added`);
  };
  return (
    <section aria-label="Action items without a task" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-sans text-13 font-medium tracking-normal">
            {open.length === 1
              ? '1 action item isn’t a task yet'
              : `${open.length} action items aren’t tasks yet`}
          </h3>
          {open.length === 1 && open.map((item) => <ItemText key={item.id} item={item} {...cited} />)}
        </div>
        <Button
          size="small"
          variant="secondary"
          icon={<ListPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => void add(open.map(({ id }) => id))}
        >
          {open.length === 1 ? 'Add to tasks' : 'Add all to tasks'}
        </Button>
      </div>
      {open.length > 1 && (
        <ul className="flex flex-col text-13">
          {open.map((item) => (
            <li key={item.id} className="flex min-h-9 items-center gap-2">
              <ItemText item={item} {...cited} />
              <Button
                size="small"
                variant="quiet"
                aria-label={`Add "${item.text}" to tasks`}
                onPress={() => void add([item.id])}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** "Bring the oak samples, Bob, no date", with its lines. */
function ItemText(props: {
  item: KeptNotes['actionItems'][number];
  transcript: readonly MeetingLine[];
  onShow: (line: number) => void;
}) {
  const { text, owner, due, lines } = props.item;
  return (
    <p className="min-w-0 flex-1 text-13 wrap-anywhere">
      {text}
      <span className="text-ink-2">{`, ${owner ?? 'no owner'}, ${due === null ? 'no date' : dayName(due)}`}</span>
      <Citations lines={lines} transcript={props.transcript} onShow={props.onShow} />
    </p>
  );
}
