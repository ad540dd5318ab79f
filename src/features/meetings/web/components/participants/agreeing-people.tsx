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
      hint="We save their consent with each contact and add the notes to their timelines."
      {...props}
    />
  );
}
