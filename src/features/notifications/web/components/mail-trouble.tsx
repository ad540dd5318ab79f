import { queryOptions, useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { bellKeys, notificationsApi } from '../queries.ts';

const mailQuery = queryOptions({ queryKey: bellKeys.mail, queryFn: () => notificationsApi.mailTrouble() });

/** Says that a person's mailbox rejects our emails; nothing while it accepts them. */
export function MailTrouble() {
  const { data } = useQuery(mailQuery);
  if (data == null || data.trouble === null) return null;
  const { email, isStopped } = data.trouble;
  return (
    <output className="block border-b bg-sunk px-4 py-2.5 text-13 text-ink-2 desk:px-6">
      Emails to {email} bounce.{' '}
      {isStopped ? "We've stopped sending them, except ones you ask for." : "We'll keep trying."}{' '}
      <Link to={paths.profile({ tab: 'profile' })}>Check your address</Link>
    </output>
  );
}
