import { DOCUMENT_VERSIONS } from '#features/identity/constants.ts';
import type { Capability } from '#kernel/capabilities.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';

/** The groups of the features page, in its order (specification 000 §2). */
export const FEATURE_CATEGORIES = [
  'Communication Tools',
  'Global Connectivity',
  'AI-Powered Features',
  'Business Tools',
] as const;
export type FeatureCategory = (typeof FEATURE_CATEGORIES)[number];

export interface SiteFeature {
  /** The last part of its address. */
  readonly slug: string;
  readonly name: string;
  readonly category: FeatureCategory;
  /** One sentence: what people can do with it. */
  readonly summary: string;
  /** If the installation lacks one of these, the feature is coming soon, and nothing of it is shown as working. */
  readonly needs: readonly [Capability, ...Capability[]];
}

/**
 * Every feature page, in one order: that of the header's list, the mobile menu, and the links from one page to the
 * next (decisions R31, R32, R68).
 */
export const FEATURES: readonly SiteFeature[] = [
  {
    slug: 'virtual-calling',
    name: 'Virtual Calling',
    category: 'Communication Tools',
    summary: 'Call any phone in the world from a browser tab, by the minute.',
    needs: ['phone-calls'],
  },
  {
    slug: 'user-to-user-calls',
    name: 'User-to-User Calls',
    category: 'Communication Tools',
    summary: 'Call anyone with a username, free and end-to-end encrypted.',
    needs: ['user-calls'],
  },
  {
    slug: 'messaging',
    name: 'Messaging',
    category: 'Communication Tools',
    summary: 'Write to people by username or phone number, with files.',
    needs: ['messaging'],
  },
  {
    slug: 'internet-fax',
    name: 'Internet Fax',
    category: 'Communication Tools',
    summary: 'Send and receive faxes as documents, without a machine.',
    needs: ['fax'],
  },
  {
    slug: 'esim',
    name: 'eSIM',
    category: 'Global Connectivity',
    summary: 'Travel data, ready before you land.',
    needs: ['esim'],
  },
  {
    slug: 'wifi-calling',
    name: 'WiFi Calling',
    category: 'Global Connectivity',
    summary: 'Your number rings wherever you have a network.',
    needs: ['virtual-numbers', 'phone-calls'],
  },
  {
    slug: 'meeting-notetaker',
    name: 'Meeting Notetaker',
    category: 'AI-Powered Features',
    summary: 'Notes on what was said, decided and promised, with the source of each line.',
    needs: ['notetaker'],
  },
  {
    slug: 'task-manager',
    name: 'Task Manager',
    category: 'Business Tools',
    summary: 'Turn what was promised on a call into a task with a name and a date.',
    needs: ['tasks'],
  },
  {
    slug: 'virtual-numbers',
    name: 'Virtual Numbers',
    category: 'Global Connectivity',
    summary: 'A local number in another country, answered in your browser.',
    needs: ['virtual-numbers'],
  },
  {
    slug: 'two-factor-auth',
    name: 'Two-Factor Authentication',
    category: 'Business Tools',
    summary: 'A second check that it’s really you, before anyone uses your line.',
    needs: ['second-factor'],
  },
  {
    slug: 'crm',
    name: 'Contact Manager',
    category: 'Business Tools',
    summary: 'Everyone you talk to, with what was said and when.',
    needs: ['contacts'],
  },
  {
    slug: 'calendar-booking',
    name: 'Calendar Booking',
    category: 'Business Tools',
    summary: 'A link that lets people book a free hour of your week.',
    needs: ['booking'],
  },
];

/** Links of the header in their order (specification 000 §2). The menu of features belongs to the second. */
export const HEADER_LINKS = [
  { name: 'Home', path: paths.home() },
  { name: 'Features', path: paths.features() },
  { name: 'Pricing', path: paths.pricing() },
  { name: 'Call Assistant', path: paths.callAssistant() },
] as const;

/** The links of the footer in their order (specification 000 §2), and the pages that show what is measured and how programs use it. */
export const FOOTER_LINKS = [
  ...HEADER_LINKS,
  { name: 'Rates', path: paths.rates() },
  { name: 'Status', path: paths.status() },
  { name: 'API', path: paths.api() },
  { name: 'Contact Us', path: paths.contact() },
  { name: 'Privacy Policy', path: paths.privacy() },
  { name: 'Terms of Service', path: paths.terms() },
] as const;

/** Every public page with its own address, made at build time. */
export function publicPaths(): string[] {
  return [...FOOTER_LINKS.map(({ path }) => path), ...FEATURES.map(({ slug }) => paths.feature(slug))];
}

/** Forms before sign-in, also made at build time, so that nobody waits for the app to type a password. */
export const ACCOUNT_PATHS = [paths.login(), paths.register()] as const;

/** Documents that the server fills in for each request: "/book/_" for all pages below "/book/". */
export const TEMPLATE_PATHS = ['/book/_', '/booking/_'] as const;

/** Permanent addresses of each version of the documents. Made at build time too. */
export function versionPaths(name: keyof typeof DOCUMENT_VERSIONS): string[] {
  return DOCUMENT_VERSIONS[name].map((version) => `${paths[name]()}/${version}`);
}

/** Topics of a message: value and label (specification 000 §3). */
export const INQUIRY_TYPES = [
  { id: 'general', label: 'General Inquiry' },
  { id: 'sales', label: 'Sales Information' },
  { id: 'support', label: 'Technical Support' },
  { id: 'billing', label: 'Billing Question' },
  { id: 'partnership', label: 'Partnership Opportunity' },
  { id: 'feature', label: 'Feature Request' },
  { id: 'feedback', label: 'Feedback' },
] as const;
export type InquiryType = (typeof INQUIRY_TYPES)[number]['id'];

/** Asked by pages that ship without the app, and so without the client of the contract. */
export const CONTACT_PATH = '/functions/v1/contact-form-email';
export const STATUS_PATH = '/api/status';

/** Sentences of the contact form (specification 000 §4, §5, §7, §8), for the page, the server and the tests. */
export const contactText = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  inquiryType: 'Please select an inquiry type',
  subject: 'Subject must be at least 2 characters',
  message: 'Message must be at least 10 characters',
  send: 'Send message',
  sending: 'Sending...',
  sent: "Message sent! We'll get back to you soon.",
  failed: 'Failed to send message. Please try again.',
  /** Value that clients send, and the email shows, for a missing phone number. */
  noPhone: 'Not provided',
} as const;

/** The same message sent again within this is the same message: a request that was repeated, not a second thought. */
export const CONTACT_REPLAY_MS = DAY_MS;
/** How long messages are kept, answered or not, as the privacy policy says. */
export const CONTACT_KEPT_DAYS = 365;
/** Shortest pause before the second attempt to email a message. A mail server restarts in less. */
export const CONTACT_MAIL_RETRY_SECONDS = 60;
/** Messages on one page of the operator's list. */
export const CONTACT_PAGE_SIZE = 50;

/** Limits of the contact form. Refused if the limiter is away, because the message couldn't be stored either. */
export const contactLimits = {
  /** An office behind one address stays below this, a script that fills the inbox doesn't. */
  byNetwork: { name: 'site.contactByNetwork', points: 10, seconds: 3600, whenUnavailable: 'closed' },
  /** Against someone who writes in another person's name from many places. */
  byEmail: { name: 'site.contactByEmail', points: 5, seconds: 3600, whenUnavailable: 'closed' },
} as const;

/** The parts of the service that /status reports on, in its order. */
export const STATUS_PARTS = ['web', 'database', 'realtime', 'jobs', 'mail'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];
/** How far back /status goes, and how long heartbeats are kept. */
export const STATUS_DAYS = 90;
