import type { MeetingDetails } from '../../../model-meetings.ts';
import { factsOf, lengthOf } from '../../words.ts';
import { MeetingPeople } from '../participants/meeting-people.tsx';
import { DialogActions } from '../sharing/dialog-actions.tsx';

/** What a meeting was, whom it was with, and what can be done with all of it. */
export function MeetingHead({ details }: { details: MeetingDetails }) {
  const { meeting } = details;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-2">
          {[factsOf(meeting), lengthOf(meeting)].filter(Boolean).join(' · ')}
        </p>
        <DialogActions details={details} />
      </div>
      <MeetingPeople details={details} />
    </>
  );
}
