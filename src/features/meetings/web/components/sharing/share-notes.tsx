import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { errorClass, hintClass, inputClass } from '#ui/field-style.ts';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { recipientsOf } from '../../../rules/recipients.ts';
import { meetingsApi } from '../../api.ts';
import { refreshMeetings } from '../../refresh.ts';
import { said } from '../../words.ts';

/** Emails the notes. The button says Sent until the recipients change. */
export function ShareNotes({ details }: { details: MeetingDetails }) {
  const { meeting, notes } = details;
  const [recipients, setRecipients] = useState('');
  const [sent, setSent] = useState<{ to: string; words: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isSent = sent !== null && sent.to === recipients;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSent || isSending) return;
    if (notes === null) return toast.error(said(meetingsText.noSummary, meetingsText.noSummaryText));
    const { valid, dropped } = recipientsOf(recipients);
    if (valid.length === 0)
      return setProblem(
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
  };
  const below =
    problem ??
    (isSent ? sent.words : 'We’ll email the summary, key points and action items to these addresses.');
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-2">
      <label htmlFor="meeting-recipients" className="text-15 font-semibold">
        {meetingsText.shareNotes}
      </label>
      <div className="flex gap-2">
        <input
          id="meeting-recipients"
          type="text"
          inputMode="email"
          placeholder="Email addresses, separated by commas"
          value={recipients}
          aria-invalid={problem !== null}
          aria-describedby="meeting-recipients-below"
          onChange={(event) => {
            setRecipients(event.target.value);
            setProblem(null);
          }}
          className={inputClass}
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
      <output id="meeting-recipients-below" className={problem === null ? hintClass : errorClass}>
        {below}
      </output>
    </form>
  );
}

function wordsOf({ sent, dropped }: { sent: readonly string[]; dropped: readonly string[] }): string {
  const people = sent.length === 1 ? '1 person' : `${sent.length} people`;
  const left = dropped.length === 0 ? '' : ` Left out, because they aren’t addresses: ${dropped.join(', ')}.`;
  return `Sent to ${people}.${left} Change the recipients to send again.`;
}
