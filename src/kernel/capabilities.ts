/**
 * What an installation can do, decided when it starts: by the features that are in it and the engines that are
 * configured. Each feature names its own (`server/feature.ts`); screens and public pages read them and say nothing about
 * what exists by hand. A name that no feature gives is a feature still to come.
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
  /** A connected carrier takes calls to emergency services. */
  'emergency-calls',
  /** Renting a number. */
  'virtual-numbers',
  /** The numbers for rent belong to the telephone network, and are not those reserved for fiction. */
  'real-numbers',
  /** Bringing a number from another carrier. */
  'port-ins',
  /** Real cards are charged. */
  'card-payments',
  /** Test cards are taken and no money moves. */
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
  /** A calendar and a page where others book time in it. */
  'booking',
  /** A second factor at sign-in. */
  'second-factor',
  /** Somebody answers customers at any hour. */
  'support-at-any-hour',
] as const;
export type Capability = (typeof CAPABILITIES)[number];
export type Capabilities = ReadonlySet<Capability>;

/** Reads names separated by spaces, as pages carry them. Names of another release are left out. */
export function capabilitiesIn(text: string): Capabilities {
  const given = new Set(text.split(' '));
  return new Set(CAPABILITIES.filter((name) => given.has(name)));
}

/** What a part of a page depends on. */
export interface Condition {
  /** It is shown where all of these are there. */
  readonly has?: readonly Capability[] | undefined;
  /** It is shown where none of these is there. */
  readonly lacks?: readonly Capability[] | undefined;
}

export function holds({ has = [], lacks = [] }: Condition, capabilities: Capabilities): boolean {
  return has.every((name) => capabilities.has(name)) && !lacks.some((name) => capabilities.has(name));
}

/** The cases in which one of these is missing, none of which is true together with another. */
export function conditionsToMiss(needs: readonly Capability[]): readonly Condition[] {
  return needs.map((name, at) => ({ has: needs.slice(0, at), lacks: [name] }));
}

/** A sentence, or one that is only true of some installations. */
export type Sentence = string | (Condition & { readonly text: string });

export function conditionOf(sentence: Sentence): Condition & { readonly text: string } {
  return typeof sentence === 'string' ? { text: sentence } : sentence;
}

/** The element around a part that depends on capabilities, in pages made at build time; the server takes it away. */
export const CONDITION_ELEMENT = 'ahoy-when';
