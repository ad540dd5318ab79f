/** Sources of a contact (row 589). */
export const CONTACT_SOURCES = ['manual', 'meeting', 'call', 'imported'] as const;
export type ContactSource = (typeof CONTACT_SOURCES)[number];

/** Sentences of the specification (001 §5 and §8). */
export const contactsText = {
  title: 'CRM Contact Assistant',
  lead: 'Manage your contacts and lead lists',
  tabs: { contacts: 'Contacts', lists: 'Contact Lists', add: 'Add New' },
  columns: { name: 'Name', email: 'Email', company: 'Company', source: 'Source', tags: 'Tags' },
  addContacts: 'Add Contacts',
  newContact: 'New Contact',
  newList: 'New List',
  missing: 'Missing information',
  nameAndEmail: 'Name and email are required',
  listName: 'List name is required',
  reallyDelete: 'Are you sure you want to delete this contact?',
  none: 'No contacts found',
  noDescription: 'No description',
  added: 'Contact added',
  listCreated: 'List created',
  addedToList: 'Contact added to list',
  removed: 'Contact removed',
  addFailed: 'Failed to add contact',
  someFailed: 'Failed to add some contacts',
  listFailed: 'Failed to create list',
} as const;

export const NAME_MAX = 200;
export const TEXT_MAX = 10_000;
export const LINE_MAX = 200;
export const TAG_MAX = 50;
export const TAGS_MAX = 50;
export const POINTS_MAX = 20;
export const ADDRESSES_MAX = 10;
export const LISTS_MAX = 500;
/** Contacts that one request changes. */
export const AT_ONCE_MAX = 1_000;
export const CONTACTS_MAX = 1_000_000;
/** Deleted contacts and lists can be restored for so many days (R45). */
export const KEPT_DAYS = 30;

/** Deleted contacts that are shown, the last ones. */
export const REMOVED_MAX = 200;

export const PAGE_SIZE = 100;
/** The exact number of matches is counted up to here. */
export const COUNTED_MAX = 10_000;

export const FIELD_KINDS = ['text', 'number', 'date', 'choice'] as const;
export const FIELDS_MAX = 50;
export const CHOICES_MAX = 100;
export const VIEWS_MAX = 200;
export const COLUMNS_MAX = 60;
export const MENTIONS_MAX = 20;
export const CONSENT_ABOUT = ['recording', 'ai', 'sms', 'mail'] as const;
/** Conditions in a group of a rule, and groups in a rule. */
export const CONDITIONS_MAX = 10;
export const RULE_DAYS_MAX = 3_650;
export const TIMELINE_PAGE = 50;
/** Pairs of contacts that are suggested at once. */
export const PAIRS_MAX = 100;
/** A number or an address that more contacts share than this is a switchboard or an office, and says nothing about who they are. */
export const SHARED_MAX = 4;

/** What a column of an imported file can be. */
export const COLUMN_KINDS = [
  'name',
  'first-name',
  'last-name',
  'company',
  'role',
  'email',
  'phone',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'tags',
  'birthday',
  'about',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
export const IMPORT_STATES = ['uploaded', 'running', 'done', 'failed', 'undone'] as const;
/** What becomes of a row whose contact is there already: nothing, what that contact lacks is filled in, or it is added once more. */
export const KNOWN_CHOICES = ['skip', 'update', 'add'] as const;
export type KnownChoice = (typeof KNOWN_CHOICES)[number];
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
export const IMPORT_ROWS_MAX = 50_000;
/** A file that nobody imports is kept for so many days. */
export const FILE_DAYS = 7;
/** Rows that one transaction imports. */
export const IMPORT_BATCH = 500;
export const IMPORT_PROBLEMS_MAX = 100;
/** Problems of files that can't be read to their end. */
export const unclosedQuote = (line: number): string =>
  `The quote (") on line ${line} is never closed, so we can't read the file from there`;
export const UNENDED_CARD = 'This contact has no END:VCARD line. The file may be cut off.';
/** Problem of a row that is imported without some of its numbers. */
export const withoutNumbers = (values: readonly string[]): string =>
  `Imported without ${values.join(', ')}: ${values.length === 1 ? "this isn't a phone number" : "these aren't phone numbers"} in the chosen country`;
export const PREVIEW_ROWS = 5;
