import type { Participant } from '../../../model-participants.ts';
import { ParticipantsField } from './participants-field.tsx';

/** Contacts that a meeting is with, who agreed to its recording. */
export function AgreeingPeople(props: {
  people: readonly Participant[];
  onChange: (people: readonly Participant[]) => void;
}) {
  return (
    <ParticipantsField
      label="With (optional)"
      hint="That they agreed is saved with each contact, and the notes go to their timelines."
      {...props}
    />
  );
}
