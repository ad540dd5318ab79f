import { Button } from '#ui/button.tsx';
import { consentWords } from '../../../constants-recordings.ts';
import { Consent } from '../recordings/consent.tsx';

/** The words that have to be true before a bot is sent, and the button that sends it. */
export function SendButton(props: {
  isAgreed: boolean;
  isPending: boolean;
  isForSomething: boolean;
  onAgree: (isAgreed: boolean) => void;
}) {
  const reason = props.isForSomething ? 'First confirm that everyone agreed' : 'Choose what the bot is for';
  return (
    <div className="flex flex-col gap-4 px-4 py-5 desk:px-6">
      <Consent words={consentWords.bot} isAgreed={props.isAgreed} onAgree={props.onAgree} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="large"
          isPending={props.isPending}
          disabledReason={props.isForSomething && props.isAgreed ? null : reason}
          isReasonAbove
        >
          Send bot
        </Button>
        <span className="text-13 text-ink-2">You don’t have to be there</span>
      </div>
    </div>
  );
}
