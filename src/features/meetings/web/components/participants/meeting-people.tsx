import { useRef, useState } from 'react';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import type { MeetingDetails } from '../../../model-meetings.ts';
import type { Participant } from '../../../model-participants.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';
import { ParticipantsField } from './participants-field.tsx';

/** Contacts that a meeting was with, which can be changed. */
export function MeetingPeople({ details }: { details: MeetingDetails }) {
  const [isOpen, setOpen] = useState(false);
  const { isAllowed } = useMay('meetings.change');
  const { people, set } = usePeople(details);
  const names = people.map(({ name }) => name).join(', ');
  if (isOpen)
    return (
      <div className="desk:max-w-120">
        <ParticipantsField
          label="With"
          hint="The notes appear on these contacts’ timelines."
          people={people}
          onChange={set}
        />
      </div>
    );
  return (
    <p className="text-13 text-ink-2">
      {names !== '' && `With ${names} `}
      {isAllowed && (
        <button type="button" className="text-accent hover:underline" onClick={() => setOpen(true)}>
          {names === '' ? 'Add contacts' : 'Change contacts'}
        </button>
      )}
    </p>
  );
}

/** The contacts of a meeting as they were chosen, also while that is being saved: the next choice follows it. */
function usePeople({ meeting, participants }: MeetingDetails) {
  const [chosen, setChosen] = useState<readonly Participant[] | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const set = (people: readonly Participant[]) => {
    setChosen(people);
    const contactIds = people.map(({ id }) => id);
    saving.current = saving.current
      .then(() => changed(meetingsApi.setParticipants({ id: meeting.id, contactIds })))
      .then(() => setChosen((now) => (now === people ? null : now)));
  };
  return { people: chosen ?? participants, set };
}
