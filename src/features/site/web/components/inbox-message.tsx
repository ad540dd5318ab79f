import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { contactText } from '../../constants.ts';
import type { InboxMessage as Message } from '../../model.ts';
import { labelOf } from '../../rules/contact-mail.ts';
import { inboxKey, siteApi } from '../queries.ts';
import { replyLink } from '../reply-link.ts';

/** One message: its row in the list and, when open, the whole text below it. */
export function InboxMessage({ message }: { message: Message }) {
  const { subject, name, email, receivedAt } = message;
  return (
    <li className="border-b">
      <details>
        <summary className="flex min-h-16 items-center gap-4 px-4 py-2.5 text-13 -outline-offset-2 hover:bg-sunk desk:px-6 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="truncate font-medium">{subject}</span>
            <span className="truncate text-12 text-ink-2">
              {name}, {email}
            </span>
          </span>
          <Marks message={message} />
          <time
            dateTime={new Date(receivedAt).toISOString()}
            className="hidden shrink-0 text-12 text-ink-3 phone:block"
          >
            {moment(receivedAt)}
          </time>
        </summary>
        <WholeMessage message={message} />
      </details>
    </li>
  );
}

function Marks({ message: { inquiryType, mailedAt, answeredAt } }: { message: Message }) {
  return (
    <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
      {mailedAt === null && <Badge tone="strong">Not emailed</Badge>}
      {answeredAt !== null && <Badge>Answered</Badge>}
      <Badge>{labelOf(inquiryType)}</Badge>
    </span>
  );
}

function WholeMessage({ message }: { message: Message }) {
  const { email, phone, receivedAt } = message;
  return (
    <div className="flex flex-col items-start gap-4 bg-sunk px-4 py-5 desk:px-6">
      {/* A visitor's message is plain text, whatever it looks like. */}
      <p className="max-w-2xl text-15 break-words whitespace-pre-wrap">{message.message}</p>
      <p className="text-13 text-ink-2">
        Phone: {phone ?? contactText.noPhone}. Received {moment(receivedAt)}.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <a href={replyLink(message)} className="text-link text-15">
          Reply to {email}
        </a>
        <AnsweredButton message={message} />
      </div>
    </div>
  );
}

function AnsweredButton({ message: { id, answeredAt } }: { message: Message }) {
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (answered: boolean) => siteApi.markAnswered({ id, answered }),
    onSuccess: () => client.invalidateQueries({ queryKey: inboxKey }),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={mark.isPending}
      onPress={() => mark.mutate(answeredAt === null)}
    >
      {answeredAt === null ? 'Mark as answered' : 'Mark as open'}
    </Button>
  );
}
