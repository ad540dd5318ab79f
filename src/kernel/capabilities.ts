/**
 * Capabilities of an installation, decided at its start by its features and the configured engines. Each feature
 * declares its own (`server/feature.ts`), and screens and public pages derive from them what they claim. A name that no
 * feature provides is coming soon.
 */
export const CAPABILITIES = [
  /** Calls between users by username. */
  'user-calls',
  /** Rooms for several people. */
  'rooms',
  /** Video and a shared screen. */
  'video',
  /** Calls to and from any phone: a carrier is connected. */
  'phone-calls',
  /** Calls to the numbers of this installation and to its test numbers. */
  'test-numbers',
  /** A connected carrier accepts emergency calls. */
  'emergency-calls',
  /** Renting a number. */
  'virtual-numbers',
  /** The numbers for rent belong to the telephone network, and are not those reserved for fiction. */
  'real-numbers',
  /** Bringing a number from another carrier. */
  'port-ins',
  /** Real cards are charged. */
  'card-payments',
  /** Test cards are accepted and no money moves. */
  'test-payments',
  /** Emails leave this installation. */
  'email',
  /** Messages between users, with files. */
  'messaging',
  'sms',
  'fax',
  'esim',
  'wifi-calling',
  'call-assistant',
  'chatbot',
  'notetaker',
  'tasks',
  'contacts',
  /** A calendar and a booking page. */
  'booking',
  /** A second factor at sign-in. */
  'second-factor',
  /** Signing in with these companies. */
  'sign-in-google',
  'sign-in-microsoft',
  'sign-in-apple',
  'sign-in-github',
  'sign-in-oidc',
  /** Signing in with one of them at least. */
  'sign-in-elsewhere',
  /** Support is available around the clock. */
  'support-at-any-hour',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = ReadonlySet<Capability>;

/** Reads names separated by spaces, as pages carry them. Names of another release are left out. */
export function capabilitiesIn(text: string): Capabilities {
  const given = new Set(text.split(' '));
  return new Set(CAPABILITIES.filter((name) => given.has(name)));
}

/** Condition of a part of a page. */
export interface Condition {
  /** Shown where all of these are there. */
  readonly has?: readonly Capability[] | undefined;
  /** Shown where none of these is there. */
  readonly lacks?: readonly Capability[] | undefined;
}

export function holds({ has = [], lacks = [] }: Condition, capabilities: Capabilities): boolean {
  return has.every((name) => capabilities.has(name)) && !lacks.some((name) => capabilities.has(name));
}

/** Conditions under which one of these is missing, mutually exclusive. */
export function conditionsToMiss(needs: readonly Capability[]): readonly Condition[] {
  return needs.map((name, at) => ({ has: needs.slice(0, at), lacks: [name] }));
}

/** A sentence, or one that depends on capabilities. */
export type Sentence = string | (Condition & { readonly text: string });

export function conditionOf(sentence: Sentence): Condition & { readonly text: string } {
  return typeof sentence === 'string' ? { text: sentence } : sentence;
}

/** Element around a conditional part in pages made at build time. The server removes it. */
export const CONDITION_ELEMENT = 'ahoy-when';
