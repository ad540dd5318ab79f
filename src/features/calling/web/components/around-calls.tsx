import { AnswerLink } from './answer-link.tsx';
import { CallShortcuts } from './call-shortcuts.tsx';
import { LiveRegion } from './live-region.tsx';
import { NameCalls } from './name-calls.tsx';
import { NoteHeardSelf } from './overview/note-heard-self.tsx';
import { RecordedCall } from './recorded-call.tsx';

/** What accompanies this tab's phone on every page, mostly unseen. */
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
