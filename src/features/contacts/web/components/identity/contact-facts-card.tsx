import type { Contact } from '../../../model.ts';
import { useNumberWriter } from '../../written-number.ts';

/** Who a contact is, in a few lines. */
export function ContactFactsCard({ contact }: { contact: Contact }) {
  const write = useNumberWriter();
  const { name, company, phones, emails, usernames, tags } = contact;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="truncate font-medium">{name}</span>
      {company !== '' && <span className="truncate text-ink-2">{company}</span>}
      {emails.map(({ value }) => (
        <span key={value} className="truncate text-ink-2">
          {value}
        </span>
      ))}
      {phones.map(({ value }) => (
        <span key={value} className="truncate text-ink-2">
          {write(value)}
        </span>
      ))}
      {usernames.map(({ value }) => (
        <span key={value} className="truncate text-ink-2">
          @{value}
        </span>
      ))}
      {tags.length > 0 && <span className="truncate text-ink-3">{tags.join(', ')}</span>}
    </span>
  );
}
