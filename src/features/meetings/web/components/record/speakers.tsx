import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/field-style.ts';
import { NAME_MAX } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { focusIn } from '../../focus-in.ts';
import { changed } from '../../refresh.ts';

/** Who speaks. Pressing a name changes it in all lines. */
export function Speakers({ meeting }: { meeting: Meeting }) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const [name, setName] = useState('');
  const begin = (person: string) => {
    setRenamed(person);
    setName(person);
  };
  if (meeting.people.length === 0)
    return <p className="text-13 text-ink-2">The transcript doesn’t say who spoke.</p>;
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (renamed === null) return;
    const done = await changed(meetingsApi.renameSpeaker({ id: meeting.id, from: renamed, to: name }));
    if (done !== null) setRenamed(null);
  };
  if (renamed === null)
    return meeting.people.map((person) => (
      <Button
        key={person}
        size="small"
        variant="secondary"
        aria-label={`Rename ${person}`}
        onPress={() => begin(person)}
      >
        {person}
      </Button>
    ));
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void rename(event)}>
      <input
        aria-label={`New name of ${renamed}`}
        ref={focusIn}
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className={`${inputClass} h-8! w-56!`}
      />
      <Button type="submit" size="small">
        Rename speaker
      </Button>
      <Button size="small" variant="secondary" onPress={() => setRenamed(null)}>
        Cancel
      </Button>
    </form>
  );
}
