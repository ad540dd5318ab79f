import { AnswerLink } from './answer-link.tsx';
import { CallShortcuts } from './call-shortcuts.tsx';
import { LiveRegion } from './live-region.tsx';
import { NameCalls } from './name-calls.tsx';
import { NoteHeardSelf } from './overview/note-heard-self.tsx';
import { RecordedCall } from './recorded-call.tsx';

/** What follows the phone of this tab on every page, and is mostly unseen. */
export function AroundCalls() {
  return (
    <>
      <AnswerLink />
      <CallShortcuts />
      <NameCalls />
      <LiveRegion />
      <NoteHeardSelf />
      <RecordedCall />
    </>
  );
}
