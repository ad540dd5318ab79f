import type { ContactSource } from '../../constants.ts';

/** A contact of the samples. Numbers and addresses are of the ranges that are kept for fiction. */
export interface SamplePerson {
  readonly name: string;
  readonly phones: readonly string[];
  readonly email: string | null;
  readonly company: string;
  readonly role?: string;
  readonly source: ContactSource;
  readonly tags: readonly string[];
  /** Days before the first start on which they became a contact. */
  readonly days: number;
  readonly birthday?: string;
  readonly about?: string;
  readonly address?: readonly [
    street: string,
    city: string,
    region: string,
    postcode: string,
    country: string,
  ];
  /** Values of FIELDS, in their order. */
  readonly fields?: readonly [stage: string, budget: number, fitting: string | null];
}

/** Some of them have the numbers of the sample calls (demo/month.ts of calling), so that their timelines have calls. */
export const PEOPLE: readonly SamplePerson[] = [
  {
    name: 'Maya Brandt',
    phones: ['+13125550118', '+16285550118'],
    email: 'maya@northlight.example',
    company: 'Northlight Architects',
    role: 'Principal',
    source: 'meeting',
    tags: ['client', 'stair'],
    days: 29,
    birthday: '--03-04',
    about: 'Added from meeting: Northlight kick-off',
    address: ['400 W Huron St', 'Chicago', 'IL', '60654', 'US'],
    fields: ['Quote sent', 48_000, '2026-11-19'],
  },
  {
    name: 'Samuel Adeyemi',
    phones: ['+14155550167'],
    email: 'sam@foldcoffee.example',
    company: 'Fold Coffee',
    role: 'Founder',
    source: 'meeting',
    tags: ['client', 'from-transcript'],
    days: 24,
    fields: ['First talk', 22_500, null],
  },
  {
    name: 'Leila Haddad',
    phones: ['+494066969083'],
    email: 'leila@foldcoffee.example',
    company: 'Fold Coffee',
    role: 'Roastery',
    source: 'meeting',
    tags: ['client', 'from-transcript'],
    days: 24,
  },
  {
    name: 'Priya Nair',
    phones: ['+442079460321'],
    email: 'priya@brightwell.example',
    company: 'Brightwell Dental',
    role: 'Practice manager',
    source: 'call',
    tags: ['client'],
    days: 20,
    address: ['12 Marylebone Lane', 'London', '', 'W1U 2NE', 'GB'],
    fields: ['In work', 61_000, '2026-12-02'],
  },
  {
    name: 'Daniel Cho',
    phones: ['+15125550126'],
    email: 'daniel@choproperties.example',
    company: 'Cho Properties',
    source: 'manual',
    tags: ['client', 'lease'],
    days: 26,
    birthday: '1979-08-21',
  },
  {
    name: 'Nora Petit',
    phones: ['+33199003417'],
    email: 'nora@petit.example',
    company: 'Atelier Petit',
    source: 'imported',
    tags: ['client'],
    days: 28,
  },
  {
    name: 'Ruth Calloway',
    phones: ['+14155550107'],
    email: null,
    company: 'City Permit Office',
    source: 'call',
    tags: ['client', 'permits'],
    days: 14,
  },
  {
    name: 'Owen Marsh',
    phones: ['+441614960552'],
    email: 'owen@marshelectric.example',
    company: 'Marsh Electric',
    source: 'call',
    tags: ['supplier'],
    days: 18,
  },
  {
    name: 'Elena Kovač',
    phones: ['+12125550147'],
    email: 'elena@harborhouse.example',
    company: 'Harbor House Hotel',
    role: 'General manager',
    source: 'manual',
    tags: ['client', 'lobby'],
    days: 30,
    fields: ['Done', 134_000, '2026-10-12'],
  },
  {
    name: 'Theo Lindqvist',
    phones: ['+13125550154'],
    email: 'theo@lindqvistlight.example',
    company: 'Lindqvist Light',
    source: 'imported',
    tags: ['supplier'],
    days: 28,
  },
  {
    name: 'Grace Weller',
    phones: ['+14155550120'],
    email: 'grace@wellerbooks.example',
    company: 'Weller Books',
    source: 'meeting',
    tags: ['client', 'shelving'],
    days: 12,
  },
  {
    name: 'Jonas Weber',
    phones: ['+493023125417'],
    email: 'jonas@weberholz.example',
    company: 'Weber Holz GmbH',
    source: 'manual',
    tags: ['supplier', 'timber'],
    days: 25,
    address: ['Invalidenstraße 44', 'Berlin', '', '10115', 'DE'],
  },
  {
    name: 'Isla Thornton',
    phones: ['+61255504410'],
    email: 'isla@baysidejoinery.example',
    company: 'Bayside Joinery',
    source: 'call',
    tags: ['supplier'],
    days: 16,
  },
  // The same person as above, from another meeting: a pair to be merged.
  {
    name: 'Sam Adeyemi',
    phones: ['+14155550167'],
    email: 'sam.adeyemi@foldcoffee.example',
    company: 'Fold Coffee Inc.',
    source: 'meeting',
    tags: ['from-transcript', 'bulk-add'],
    days: 5,
    about: 'Added from meeting: Fold Coffee, second shop',
  },
];

/** Fields that the workspace added. */
export const FIELDS = [
  { name: 'Stage', kind: 'choice', choices: ['First talk', 'Quote sent', 'In work', 'Done'] },
  { name: 'Budget', kind: 'number', choices: [] },
  { name: 'Fitting', kind: 'date', choices: [] },
] as const;

/** Lists by hand, with who is in them. */
export const LISTS = [
  { name: 'Newsletter', description: '', people: ['Maya Brandt', 'Priya Nair', 'Nora Petit', 'Elena Kovač'] },
  {
    name: 'Leads',
    description: 'People who asked for a quote',
    people: ['Samuel Adeyemi', 'Grace Weller', 'Ruth Calloway'],
  },
] as const;
