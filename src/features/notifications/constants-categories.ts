import type { Category } from './model-inbox.ts';

/**
 * The rows of the settings, in their order. The first four are the push toggles of the specification (rows 301-305). Every
 * kind of news belongs to one of these.
 */
export const CATEGORIES = {
  'incoming-calls': { words: 'Incoming Calls', offers: ['push'], defaults: ['push'], tab: 'calls' },
  'missed-calls': {
    words: 'Missed Calls',
    offers: ['app', 'push'],
    defaults: ['app', 'push'],
    tab: 'calls',
    isPushedBySource: true,
  },
  voicemails: { words: 'Voicemails', offers: ['app', 'push'], defaults: ['app', 'push'], tab: 'calls' },
  'low-balance': {
    words: 'Low Balance',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'push', 'email'],
    emails: 'billing',
  },
  ending: {
    words: 'Number or plan about to end',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'email'],
    locked: ['email'],
  },
  payments: {
    words: 'Payment or renewal failed',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'push', 'email'],
    locked: ['email'],
  },
  plans: {
    words: 'Plan renewed or changed',
    offers: ['app', 'push', 'email', 'digest'],
    defaults: ['app', 'email'],
    emails: 'billing',
  },
  limits: {
    words: 'Someone is close to their monthly limit',
    offers: ['app', 'push', 'email', 'digest'],
    defaults: ['app', 'email'],
    emails: 'billing',
  },
  'port-ins': {
    words: 'Port-in changed its state',
    offers: ['app', 'push', 'email', 'digest'],
    defaults: ['app', 'email'],
    emails: 'productUpdates',
  },
  'sign-ins': {
    words: 'Sign-in from a new device',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'push', 'email'],
    locked: ['email'],
  },
  account: {
    words: 'Password, email or second factor changed',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'email'],
    locked: ['email'],
  },
  membership: {
    words: 'Invitation or role change',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'email'],
    locked: ['email'],
  },
  mentions: {
    words: 'Someone mentions you',
    offers: ['app', 'push', 'email', 'digest'],
    defaults: ['app', 'push'],
    emails: 'productUpdates',
  },
  tasks: {
    words: 'Task due or assigned to you',
    offers: ['app', 'push', 'email', 'digest'],
    defaults: ['app', 'push'],
    emails: 'productUpdates',
  },
  bookings: {
    words: 'Booking made, moved or canceled',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'push', 'email'],
    // It has the calendar file that moves the event in the host's own calendar.
    locked: ['email'],
  },
  reminders: {
    words: 'Meeting or event about to start',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'push'],
    emails: 'productUpdates',
  },
  team: {
    words: 'Member joined, left or changed role',
    offers: ['app', 'push', 'email', 'digest'],
    defaults: ['app', 'digest'],
    emails: 'productUpdates',
  },
  seats: {
    words: 'Team has more people than seats',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'email'],
    locked: ['email'],
  },
  messages: {
    words: 'Message from the contact form',
    offers: ['app', 'push', 'email'],
    defaults: ['app', 'email'],
    locked: ['email'],
    isForOperator: true,
  },
  // Workspace owners set the address for these in the billing settings.
  invoices: { words: 'Invoice', offers: ['email'], defaults: ['email'], locked: ['email'] },
} as const satisfies Readonly<Record<string, Category>>;

export type CategoryId = keyof typeof CATEGORIES;

/** The push toggles of the specification (rows 301-304), in its order. */
export const PUSH_TOGGLES = [
  'incoming-calls',
  'missed-calls',
  'voicemails',
  'low-balance',
] as const satisfies readonly CategoryId[];
