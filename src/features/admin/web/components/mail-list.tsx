import { classes } from '#ui/classes.ts';

interface MailSummary {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly sentAt: number;
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short' });

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
            className="flex min-h-16 w-full items-center gap-4 px-4 py-2.5 text-left text-13 -outline-offset-2 hover:bg-sunk aria-[current=true]:bg-sunk desk:px-6"
          >
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate font-medium">{subject}</span>
              <span className="truncate text-12 text-ink-2">{to}</span>
            </span>
            <time dateTime={new Date(sentAt).toISOString()} className="shrink-0 text-12 text-ink-3">
              {time.format(sentAt)}
            </time>
          </button>
        </li>
      ))}
    </ul>
  );
}
