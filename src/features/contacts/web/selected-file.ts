import { csvLine } from '#kernel/csv.ts';
import type { Contact } from '../model.ts';

const HEADER = [
  'Name',
  'Company',
  'Role',
  'Email',
  'Phone',
  'Tags',
  'Source',
  'Birthday',
  'Notes',
  'Created',
];

/** Selected contacts as a CSV file (RFC 4180), in which no cell can become a formula. */
export function csvOf(contacts: readonly Contact[]): string {
  const lines = contacts.map((contact) => {
    const { name, company, role, emails, phones, tags, source, birthday, about, createdAt } = contact;
    const points = (given: Contact['emails']) => given.map(({ value }) => value).join('; ');
    const cells = [
      name,
      company,
      role,
      points(emails),
      points(phones),
      tags.join('; '),
      source,
      birthday ?? '',
      about,
      new Date(createdAt).toISOString(),
    ];
    return csvLine(cells.map((data) => ({ data })));
  });
  // The mark makes spreadsheets read it as UTF-8.
  return `\uFEFF${csvLine(HEADER)}${lines.join('')}`;
}
