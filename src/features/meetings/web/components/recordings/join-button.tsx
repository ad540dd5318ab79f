import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { consentWordsOf } from '../../../constants-recordings.ts';
import { canRecord, canShareTab } from '../../capture.ts';
import { Consent } from './consent.tsx';
import type { Asked } from './join-choices.tsx';

/** The words that have to be true before this browser records, and the button that joins. */
export function JoinButton(props: { asked: Asked; isAgreed: boolean; onAgree: (isAgreed: boolean) => void }) {
  const { records, transcribes } = props.asked;
  const captures = records || transcribes;
  const words = transcribes ? 'Join and transcribe' : 'Join';
  return (
    <div className="flex flex-col gap-4 px-4 py-5 desk:px-6">
      {captures && !canShareTab() && <OtherBrowser />}
      {captures && (
        <Consent
          words={consentWordsOf('tab', props.asked)}
          isAgreed={props.isAgreed}
          onAgree={props.onAgree}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="large"
          disabledReason={captures && !props.isAgreed ? 'First confirm that everyone agreed' : null}
          isReasonAbove
        >
          {records ? 'Join and record' : words}
        </Button>
        <span className="text-13 text-ink-2">Opens the meeting in a new tab</span>
      </div>
    </div>
  );
}

function OtherBrowser() {
  return (
    <Notice tone="plain">
      {canRecord()
        ? "This browser can't record other tabs, only your microphone. To record everyone, turn on your speakers, or use Chrome or Edge on a computer."
        : "This browser can't record. Use an up-to-date Chrome, Edge, Firefox or Safari."}
    </Notice>
  );
}
