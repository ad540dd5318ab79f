/** Every address of the web app. Components link through these, never through a string of their own. */
export const paths = {
  home: () => '/',
  features: () => '/features',
  feature: (slug: string) => `/features/${slug}`,
  callAssistant: () => '/call-assistant',
  pricing: (query: { plan?: string } = {}) => withQuery('/pricing', query),
  rates: () => '/rates',
  contact: (query: { topic?: string } = {}) => withQuery('/contact', query),
  status: () => '/status',
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** `error`: the code of what went wrong at another company. */
  login: (query: { from?: string; error?: string } = {}) => withQuery('/login', query),
  /** The token is behind the hash, which browsers keep to themselves. */
  signInLink: (token: string) => `/sign-in/link#${encodeURIComponent(token)}`,
  /** For somebody who was told about a sign-in that wasn't theirs. */
  notMe: (token: string) => `/sign-in/not-me#${encodeURIComponent(token)}`,
  /** Where a factor is asked for, after the password. */
  signInFactor: (query: { from?: string } = {}) => withQuery('/sign-in/factor', query),
  /** Where somebody who comes from another company shows that an account is theirs. */
  linkAccount: (query: { pending?: string } = {}) => withQuery('/sign-in/link-account', query),
  register: (query: { from?: string } = {}) => withQuery('/register', query),
  forgotPassword: () => '/forgot-password',
  resetPassword: (query: { token?: string } = {}) => withQuery('/reset-password', query),
  verifyEmail: (query: { token?: string } = {}) => withQuery('/verify-email', query),
  /** Links in emails that ask before they change something. */
  mailed: (what: 'confirm-email' | 'undo-email' | 'unsubscribe', query: { token: string }) =>
    withQuery(`/mailed/${what}`, query),
  /** A person's picture; null: initials stand in for it. */
  avatar: (person: { username: string | null; avatar?: string | null | undefined }, size: 96 | 512 = 96) =>
    person.username === null || person.avatar == null
      ? null
      : `/api/identity/avatars/${person.username}/${person.avatar}/${size}`,
  invitation: (token: string) => `/invite/${token}`,
  team: (
    query: {
      tab?: 'people' | 'invitations' | 'roles' | 'workspace' | 'sign-in';
      dialog?: 'invite';
      /** Result of a test of a company's sign-in. */
      test?: string;
      connection?: string;
    } = {},
  ) => withQuery('/team', query),
  onboarding: (query: { from?: string } = {}) => withQuery('/onboarding', query),
  dashboard: (query: { tab?: 'dial-pad' | 'history' | 'settings' } = {}) => withQuery('/dashboard', query),
  numbers: (query: { dialog?: 'new' | 'bring' | 'address' | 'people'; id?: string } = {}) =>
    withQuery('/numbers', query),
  contacts: (query: { id?: string; tab?: 'contacts' | 'lists' | 'new'; number?: string } = {}) =>
    withQuery('/contacts', query),
  /** A file, not a page. */
  contactsFile: (query: Readonly<Record<string, string | undefined>>) =>
    withQuery('/api/contacts.file', query),
  tasks: (
    query: {
      view?: 'list' | 'board' | 'calendar' | 'day';
      scope?: 'mine' | 'inbox' | 'given';
      project?: string;
      task?: string;
      dialog?: 'new';
      /** What is in the field for a new task. */
      title?: string;
    } = {},
  ) => withQuery('/tasks', query),
  /** A file, not a page. */
  taskFile: (id: string) => `/api/task-files/${encodeURIComponent(id)}`,
  /** A file for calendars. */
  taskFeed: (token: string) => `/api/task-feeds/${encodeURIComponent(token)}/tasks.ics`,
  callerIds: () => '/numbers#caller-ids',
  /** Answers a call as soon as the page has it. */
  answer: (call: string) => withQuery('/dashboard', { answer: call }),
  calls: (query: { show?: 'all' | 'missed'; call?: string } = {}) => withQuery('/calls', query),
  /** A file, not a page. */
  callsCsv: (query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery('/api/calls/history.csv', query),
  /** A file, not a page. */
  workspaceCallsCsv: (query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery('/api/workspace/calls.csv', query),
  billing: (
    query: {
      tab?: 'subscription' | 'invoices' | 'rates';
      /** Chosen before, on the pricing page perhaps. */
      plan?: string;
      invoice?: string;
      plans?: 'monthly' | 'pay-as-you-go';
      /** The plan that the sheet of differences begins with. */
      change?: string;
      'top-up'?: 'open';
    } = {},
  ) => withQuery('/billing', query),
  usage: (query: { tab?: 'overview' | 'people' | 'numbers' } = {}) => withQuery('/usage', query),
  statementCsv: () => '/api/billing/statement.csv',
  /** A file, not a page. */
  spendingCsv: (query: { month?: string } = {}) => withQuery('/api/billing/spending.csv', query),
  /** A file, not a page. */
  invoiceDocument: (id: string) => `/api/billing/invoices/${encodeURIComponent(id)}/pdf`,
  notifications: (query: { show?: 'unread'; category?: string; search?: string } = {}) =>
    withQuery('/notifications', query),
  profile: (
    query: {
      tab?:
        | 'profile'
        | 'email'
        | 'password'
        | 'notifications'
        | 'privacy'
        | 'security'
        | 'sessions'
        | 'sound'
        | 'data';
      /** What was linked at another company, or why not. */
      linked?: string;
      error?: string;
    } = {},
  ) => withQuery('/profile', query),
  /** Where somebody lands who signs in while their account waits to be deleted. */
  keepAccount: () => '/keep-account',
  calendar: (
    query: {
      tab?: 'calendar' | 'bookings' | 'availability' | 'share' | 'meetings' | 'contacts';
      /** Of the Meetings tab. */
      part?: 'join' | 'recordings';
      /** The meeting whose transcript is open. */
      meeting?: string;
      /** The workspace that has it, if it isn't this one. */
      workspace?: string;
      /** What is recorded, of the calendar, with its id and when it begins. */
      record?: 'event' | 'booking';
      of?: string;
      at?: string;
      /** The booking that is open. */
      booking?: string;
      /** The day that is shown: "2026-11-24". */
      day?: string;
      /** The company whose calendar was connected, or why it wasn't: the code of an error. */
      connected?: string;
      error?: string;
      dialog?: 'new';
    } = {},
  ) => withQuery('/calendar', query),
  /** Where people are booked. @param owner a username, or "team/acme" */
  book: (owner: string, slug = '') => `/book/${owner}${slug === '' ? '' : `/${slug}`}`,
  /** The dial pad with a username on it. */
  ring: (username: string) => withQuery('/dashboard', { tab: 'dial-pad', ring: username }),
  /** Where whoever made a booking sees, moves and cancels it. With `join`, it rings the host. */
  booking: (token: string, query: { join?: 'now' } = {}) =>
    withQuery(`/booking/${encodeURIComponent(token)}`, query),
  /** A file, not a page. */
  bookingFile: (token: string) => `/api/booking/${encodeURIComponent(token)}/invite.ics`,
  /** A file, not a page. */
  transcriptFile: (
    id: string,
    query: { format?: 'txt' | 'vtt' | 'docx' | 'pdf'; what?: 'transcript' | 'notes' } = {},
  ) => withQuery(`/api/meetings/${encodeURIComponent(id)}/transcript`, query),
  /** Notes of a meeting, for whoever has the secret link. The secret is behind the hash, which browsers keep to themselves. */
  sharedMeeting: (token: string) => `/shared/meeting#${encodeURIComponent(token)}`,
  /** A calendar that programs read. */
  calendarFeed: (token: string) => `/api/calendar/feeds/${encodeURIComponent(token)}/ahoy.ics`,
  ui: () => '/dev/ui',
  api: () => '/api',
  openApi: () => '/api/openapi.json',
} as const;

/**
 * The page to return to after signing in: a path of this site, or `fallback`.
 * Anything that a browser could read as another origin ("//evil", "/\evil", "https:") is refused.
 */
export function safeReturnPath(from: string | null | undefined, fallback: string): string {
  if (!from?.startsWith('/') || from.startsWith('//')) return fallback;
  // Browsers drop tabs and line feeds from addresses and read a backslash as a slash.
  for (const character of from)
    if (character === '\\' || character < ' ' || character === '\u007f') return fallback;
  return from;
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
