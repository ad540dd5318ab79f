import type { ContactSource } from '../constants.ts';
import type { Contact } from '../model.ts';
import { NO_FACTS } from '../rules/book/no-facts.ts';

type Sample = readonly [name: string, phone: string, company: string, source: ContactSource, tags: string];

/** Numbers and addresses are reserved for fiction. */
const PEOPLE: readonly Sample[] = [
  ['Maya Brandt', '+14155550142', 'Northlight Architects', 'meeting', 'client,stair'],
  ['Samuel Adeyemi', '+14155550167', 'Fold Coffee', 'meeting', 'client,from-transcript'],
  ['Priya Nair', '+442079460018', 'Brightwell Dental', 'call', 'client'],
  ['Daniel Cho', '+13105550119', 'Cho Properties', 'manual', 'client,lease'],
  ['Nora Petit', '+33199002461', 'Atelier Petit', 'imported', 'supplier'],
  ['Ruth Calloway', '+14155550107', 'City Permit Office', 'call', 'permits'],
  ['Owen Marsh', '+14155550131', 'Marsh Electric', 'call', 'supplier'],
  ['Grace Weller', '+14155550120', 'Weller Books', 'meeting', 'client,shelving'],
];

/** People of a table to try. */
export const SANDBOX_PEOPLE: readonly Contact[] = PEOPLE.map(([name, phone, company, source, tags], nth) => ({
  ...NO_FACTS,
  id: String(nth),
  name,
  company,
  phones: [{ value: phone, label: '' }],
  emails: [
    {
      value: `${name.split(' ')[0]?.toLowerCase()}@${company.split(' ')[0]?.toLowerCase()}.example`,
      label: '',
    },
  ],
  tags: tags.split(','),
  source,
  lastTalkAt: null,
  createdAt: 0,
  changedAt: 0,
  version: 0,
}));

/** Their numbers as each country writes them. The page that shows them loads no numbering plans. */
export const writeSample = (e164: string): string =>
  e164
    .replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
    .replace(/^(\+44)(20)(\d{4})(\d{4})$/, '$1 $2 $3 $4')
    .replace(/^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4 $5 $6');
