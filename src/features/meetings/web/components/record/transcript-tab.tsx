import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useContext, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { inputClass, textAreaClass } from '#ui/field-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { NAME_MAX, NOTE_MAX } from '../../../constants-meetings.ts';
import type { Meeting, MeetingDetails, MeetingLine } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { focusIn } from '../../focus-in.ts';
import { LineMarks } from '../../line-marks.ts';
import { changesQuery } from '../../queries.ts';
import { changed } from '../../refresh.ts';
import { ChangesList } from './changes-list.tsx';
import { FindLines } from './find-lines.tsx';
import { Speakers } from './speakers.tsx';
import { drawn, firstDrawn, LinePlace, pressLine, useShownLine } from './transcript-column.tsx';

/** The whole transcript. Each line can be corrected, and each speaker renamed. */
export function TranscriptTab({
  details,
  onPlay,
}: {
  details: MeetingDetails;
  /** Plays from a line; null: there's no sound. */
  onPlay: ((line: number) => void) | null;
}) {
  const { meeting, transcript } = details;
  const { marked, mark } = useContext(LineMarks);
  const shown = marked[0] ?? null;
  const [from, setFrom] = useState(0);
  const [edited, setEdited] = useState<number | null>(null);
  const box = useShownLine(shown);
  const first = shown === null ? from : firstDrawn(shown, transcript.length);
  const lines = drawn(transcript, first);
  const { data: changes = [] } = useQuery(changesQuery(meeting.id, meeting.version));
  const corrected = new Set(changes.filter(({ by }) => by !== null).map((change) => change.line));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2 desk:px-6">
        <Speakers meeting={meeting} transcript={transcript} />
        {meeting.people.length > 0 && (
          <span className="text-12 text-ink-2 max-desk:hidden">Press a name to change it in every line.</span>
        )}
        <div className="ml-auto flex min-w-0 justify-end">
          <FindLines transcript={transcript} onMark={mark} />
        </div>
      </div>
      <ol
        ref={box}
        aria-label="Transcript"
        // A list that scrolls must be reachable by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto py-2 text-13"
      >
        {lines.map((said, at) => {
          const line = first + at;
          return line === edited ? (
            <EditedLine
              key={line}
              meeting={meeting}
              line={line}
              said={said}
              onClose={() => setEdited(null)}
            />
          ) : (
            <Line
              key={line}
              line={line}
              said={said}
              isShown={marked.includes(line)}
              isEdited={corrected.has(line)}
              onPlay={onPlay}
              onEdit={() => setEdited(line)}
            />
          );
        })}
      </ol>
      <div className="flex flex-col gap-2 border-t px-4 py-2 empty:hidden desk:px-6">
        {shown === null && (
          <Pages first={first} shown={lines.length} all={transcript.length} onFrom={setFrom} />
        )}
        <ChangesList meeting={meeting} transcript={transcript} />
      </div>
    </div>
  );
}

/** Earlier and later lines of a transcript that isn't drawn whole. */
function Pages(props: { first: number; shown: number; all: number; onFrom: (first: number) => void }) {
  const { first, shown, all, onFrom } = props;
  if (all <= shown) return null;
  return (
    <div className="flex items-center gap-3 text-13 text-ink-2">
      <Button
        size="small"
        variant="secondary"
        isDisabled={first === 0}
        onPress={() => onFrom(Math.max(0, first - shown))}
      >
        Earlier lines
      </Button>
      <Button
        size="small"
        variant="secondary"
        isDisabled={first + shown >= all}
        onPress={() => onFrom(first + shown)}
      >
        Later lines
      </Button>
      {`${first + 1} to ${first + shown} of ${all.toLocaleString('en-US')}`}
    </div>
  );
}

function Line(props: {
  line: number;
  said: MeetingLine;
  isShown: boolean;
  /** Whether a person corrected it. */
  isEdited: boolean;
  onPlay: ((line: number) => void) | null;
  onEdit: () => void;
}) {
  const { line, said, isShown, onPlay } = props;
  return (
    // The button in it does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      aria-current={isShown}
      onClick={() => pressLine(line, said, onPlay)}
      className={classes(
        'group grid grid-cols-[3.5rem_1fr_2rem] border-l-3 px-4 py-2 desk:px-6',
        isShown ? 'border-ink bg-sunk' : 'border-transparent',
      )}
    >
      <LinePlace line={line} said={said} canPlay={onPlay !== null} />
      <span className="wrap-anywhere">
        {said.speaker !== null && <span className="block font-medium">{said.speaker}</span>}
        {said.text}
        {props.isEdited && (
          <span className="ml-2 rounded-small bg-sunk px-1.5 py-0.5 text-12 text-ink-2">Edited</span>
        )}
      </span>
      <span className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <IconButton
          size="small"
          label={`Correct line ${line + 1}`}
          icon={<Pencil size={14} strokeWidth={1.75} />}
          onPress={props.onEdit}
        />
      </span>
    </li>
  );
}

function EditedLine(props: {
  meeting: Pick<Meeting, 'id' | 'people'>;
  line: number;
  said: MeetingLine;
  onClose: () => void;
}) {
  const { meeting, line, said } = props;
  const [text, setText] = useState(said.text);
  const [speaker, setSpeaker] = useState(said.speaker ?? '');
  const people = useId();
  const save = async () => {
    const isSame = text === said.text && speaker === (said.speaker ?? '');
    if (isSame) return props.onClose();
    const done = await changed(meetingsApi.changeLine({ id: meeting.id, line, text, speaker }));
    if (done !== null) props.onClose();
  };
  return (
    <li className="flex flex-col gap-2 border-l-3 border-ink bg-sunk px-3 py-2">
      <input
        aria-label={`Speaker of line ${line + 1}`}
        placeholder="Who said it"
        list={people}
        maxLength={NAME_MAX}
        value={speaker}
        onChange={(event) => setSpeaker(event.target.value)}
        className={`${inputClass} h-8! max-w-72 text-13!`}
      />
      <datalist id={people}>
        {meeting.people.map((person) => (
          <option key={person} value={person}>
            {person}
          </option>
        ))}
      </datalist>
      <textarea
        aria-label={`Line ${line + 1}`}
        ref={focusIn}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${textAreaClass} min-h-20! text-13!`}
      />
      <div className="flex gap-2">
        <Button size="small" onPress={() => void save()}>
          Save line
        </Button>
        <Button size="small" variant="secondary" onPress={props.onClose}>
          Cancel
        </Button>
      </div>
    </li>
  );
}
