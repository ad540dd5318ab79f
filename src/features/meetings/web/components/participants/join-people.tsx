import type { Participant } from '../../../model-participants.ts';
import { AgreeingPeople } from './agreeing-people.tsx';
import { LastTimeBox } from './last-time-box.tsx';

/** Whom the meeting is with, and what was said the last time. */
export function JoinPeople(props: {
  people: readonly Participant[];
  onChange: (people: readonly Participant[]) => void;
}) {
  return (
    <>
      <div className="border-b px-4 py-5 desk:px-6">
        <AgreeingPeople {...props} />
      </div>
      <LastTimeBox people={props.people} />
    </>
  );
}
