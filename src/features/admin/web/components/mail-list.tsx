import { moment } from '#platform/browser/moment.ts';
import { classes } from '#ui/classes.ts';

interface MailSummary {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: number;
}

export function MailList(props: {
  mails: readonly MailSummary[];
  open: string | null;
  onOpen: (id: string) => void;
}) {
  return (
    <ul
      aria-label="Emails"
      className={classes('min-w-0 wide:w-96 wide:shrink-0', props.open !== null && 'max-wide:hidden')}
    >
      {props.mails.map(({ id, to, subject, sentAt }) => (
        <li key={id} className="border-b">
          <button
            type="button"
            aria-current={id === props.open}
            onClick={() => props.onOpen(id)}
            className="grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 px-4 py-2.5 text-left text-13 -outline-offset-2 hover:bg-sunk aria-[current=true]:bg-sunk desk:px-6"
          >
            <span className="col-span-2 font-medium break-words">{subject}</span>
            <span className="truncate text-12 text-ink-2">{to}</span>
            <time dateTime={new Date(sentAt).toISOString()} className="text-12 text-ink-3">
              {moment(sentAt)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}
