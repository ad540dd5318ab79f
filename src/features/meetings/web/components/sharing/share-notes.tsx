import { Check } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { errorClass, hintClass, textAreaClass } from '#ui/field-style.ts';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { recipientsOf } from '../../../rules/recipients.ts';
import { meetingsApi } from '../../api.ts';
import { refreshMeetings } from '../../refresh.ts';
import { said } from '../../words.ts';

/** Emails the notes. The button says Sent until the recipients change. */
export function ShareNotes({ details }: { details: MeetingDetails }) {
  const below = useRef<HTMLOutputElement>(null);
  /** The words below the field are at the end of what scrolls. */
  const show = () => requestAnimationFrame(() => below.current?.scrollIntoView({ block: 'nearest' }));
  const { recipients, type, send, problem, isSending, sentWords } = useSending(details, show);
  const isSent = sentWords !== null;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const words =
    problem ??
    sentWords ??
    'We’ll email the summary, key points, decisions, action items and open questions to these addresses.';
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
      noValidate
      className="flex flex-col gap-2"
    >
      <label htmlFor="meeting-recipients" className="text-15 font-semibold">
        {meetingsText.shareNotes}
      </label>
      <div className="flex items-start gap-2">
        {/* A field of one line would join pasted lines to one address. */}
        <textarea
          id="meeting-recipients"
          rows={1}
          inputMode="email"
          placeholder="Email addresses, separated by commas"
          onKeyDown={press}
          value={recipients}
          aria-invalid={problem !== null}
          aria-describedby="meeting-recipients-below"
          onChange={(event) => type(event.target.value)}
          className={`${textAreaClass} field-sizing-content max-h-32 min-h-10! resize-none! py-2!`}
        />
        <Button
          type="submit"
          variant="secondary"
          isPending={isSending}
          isDisabled={isSent}
          {...(isSent ? { icon: <Check size={16} strokeWidth={1.75} aria-hidden="true" /> } : {})}
        >
          {isSent ? meetingsText.sent : meetingsText.send}
        </Button>
      </div>
      <output
        id="meeting-recipients-below"
        ref={below}
        className={`${problem === null ? hintClass : errorClass} scroll-mb-4`}
      >
        {words}
      </output>
    </form>
  );
}

/** Sends notes to every address, and says what was left out because it is none (decision R40). */
function useSending({ meeting, notes }: MeetingDetails, show: () => void) {
  const [recipients, setRecipients] = useState('');
  const [sent, setSent] = useState<{ to: string; words: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isSent = sent !== null && sent.to === recipients;
  const refuse = (words: string) => {
    setProblem(words);
    show();
  };
  const send = async () => {
    if (isSent || isSending) return;
    if (notes === null) return toast.error(said(meetingsText.noSummary, meetingsText.noSummaryText));
    const { valid, dropped } = recipientsOf(recipients);
    if (valid.length === 0)
      return refuse(
        dropped.length === 0
          ? said(meetingsText.recipientsRequired, meetingsText.recipientsRequiredText)
          : said(meetingsText.badRecipients, meetingsText.badRecipientsText),
      );
    setProblem(null);
    setSending(true);
    toast.message(`${meetingsText.sendingEmail}. ${meetingsText.sendingTo(valid.length)}`);
    try {
      const done = await meetingsApi.mailNotes({ id: meeting.id, recipients });
      setSent({ to: recipients, words: wordsOf(done) });
      toast.success(meetingsText.emailSent);
      await refreshMeetings();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setSending(false);
    show();
  };
  const type = (typed: string) => {
    setRecipients(typed);
    setProblem(null);
  };
  return { recipients, type, send, problem, isSending, sentWords: isSent ? sent.words : null };
}

function wordsOf({ sent, dropped }: { sent: readonly string[]; dropped: readonly string[] }): string {
  const people = sent.length === 1 ? '1 person' : `${sent.length} people`;
  const left = dropped.length === 0 ? '' : ` Left out, because they aren’t addresses: ${dropped.join(', ')}.`;
  return `Sent to ${people}.${left} Change the recipients to send again.`;
}
