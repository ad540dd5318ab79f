import type { Participant } from '../../../model-participants.ts';
import { LastTimeBox } from './last-time-box.tsx';
import { ParticipantsField } from './participants-field.tsx';

/** Whom the meeting is with, and what was said the last time. */
export function JoinPeople(props: {
  people: readonly Participant[];
  onChange: (people: readonly Participant[]) => void;
}) {
  return (
    <>
      <div className="border-b px-4 py-5 desk:px-6">
        <ParticipantsField
          label="With (optional)"
          hint="That they agreed is saved with each contact, and the notes go to their timelines."
          people={props.people}
          onChange={props.onChange}
        />
      </div>
      <LastTimeBox people={props.people} />
    </>
  );
}
