import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/field-style.ts';
import { NAME_MAX } from '../../../constants-meetings.ts';
import type { Meeting, MeetingLine } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { focusIn } from '../../focus-in.ts';
import { changed } from '../../refresh.ts';

/** Lines of which it isn't known who spoke, as the server calls their speaker. */
const NOBODY = '';

/** Who speaks. Pressing a name changes it in all lines. Lines without a name can get one together. */
export function Speakers(props: { meeting: Meeting; transcript: readonly MeetingLine[] }) {
  const { meeting } = props;
  const hasUnnamed = props.transcript.some(({ speaker }) => speaker === null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [name, setName] = useState('');
  const begin = (person: string) => {
    setRenamed(person);
    setName(person);
  };
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (renamed === null) return;
    const done = await changed(meetingsApi.renameSpeaker({ id: meeting.id, from: renamed, to: name }));
    if (done !== null) setRenamed(null);
  };
  if (renamed === null)
    return (
      <>
        {meeting.people.length === 0 && (
          <span className="text-13 text-ink-2">The transcript doesn’t say who spoke.</span>
        )}
        {meeting.people.map((person) => (
          <Button
            key={person}
            size="small"
            variant="secondary"
            aria-label={`Rename ${person}`}
            onPress={() => begin(person)}
          >
            {person}
          </Button>
        ))}
        {hasUnnamed && (
          <Button size="small" variant="quiet" onPress={() => begin(NOBODY)}>
            {meeting.people.length === 0 ? 'Name the speaker' : 'Name the other lines'}
          </Button>
        )}
      </>
    );
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void rename(event)}>
      <input
        aria-label={renamed === NOBODY ? 'Who said the lines without a name' : `New name for ${renamed}`}
        ref={focusIn}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${inputClass} h-8! w-56!`}
      />
      <Button type="submit" size="small">
        {renamed === NOBODY ? 'Name speaker' : 'Rename speaker'}
      </Button>
      <Button size="small" variant="secondary" onPress={() => setRenamed(null)}>
        Cancel
      </Button>
    </form>
  );
}
