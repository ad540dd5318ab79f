import { useState } from 'react';
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
  const { meeting, participants } = details;
  const set = (people: readonly Participant[]) =>
    void changed(meetingsApi.setParticipants({ id: meeting.id, contactIds: people.map(({ id }) => id) }));
  const names = participants.map(({ name }) => name).join(', ');
  if (isOpen)
    return (
      <div className="desk:max-w-120">
        <ParticipantsField
          label="With"
          hint="The notes appear on these contacts’ timelines."
          people={participants}
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
