import * as z from 'zod/mini';
import {
  ASSIGNMENTS,
  BOOKING_STATUSES,
  type BookingStatus,
  DAILY_CAP_MAX,
  DURATION_MINUTES_MAX,
  EVENT_KINDS,
  HORIZON_DAYS_MAX,
  HOSTS_MAX,
  LINE_MAX,
  NOTICE_MINUTES_MAX,
  QUESTIONS_MAX,
  SOURCE_KINDS,
  STEP_MINUTES_MIN,
  TEXT_MAX,
} from './constants.ts';

const line = z.string().check(z.maxLength(LINE_MAX));
const text = z.string().check(z.maxLength(TEXT_MAX));
const id = z.string().check(z.maxLength(64));
const length = z.int().check(z.minimum(5), z.maximum(DURATION_MINUTES_MAX));

/** The stored statuses. "completed" follows from the time. */
export type StoredStatus = Exclude<BookingStatus, 'completed'>;

export const question = z.object({ id, text: line, isRequired: z.boolean() });
export type Question = z.infer<typeof question>;
export const answer = z.object({ id, question: line, answer: text });
export type Answer = z.infer<typeof answer>;

/** Settings of a booking page. */
export const pageFacts = z.object({
  /** Below the name in the address; empty for the page right there. Lowercase letters, digits and dashes, no mere number. */
  slug: z.string().check(z.maxLength(50)),
  title: z.string().check(z.minLength(1), z.maxLength(LINE_MAX)),
  description: text,
  isEnabled: z.boolean(),
  /** Minutes, in the order in which they are offered. */
  durations: z.array(length).check(z.minLength(1), z.maxLength(8)),
  defaultDuration: length,
  kinds: z.array(z.enum(EVENT_KINDS)).check(z.minLength(1), z.maxLength(2)),
  location: line,
  /** Minutes between two starts. */
  stepMinutes: z.int().check(z.minimum(STEP_MINUTES_MIN), z.maximum(DURATION_MINUTES_MAX)),
  /** Minimum notice, in minutes from now. */
  noticeMinutes: z.int().check(z.minimum(0), z.maximum(NOTICE_MINUTES_MAX)),
  /** How far ahead people can book, in days from now. */
  horizonDays: z.int().check(z.minimum(1), z.maximum(HORIZON_DAYS_MAX)),
  /** Bookings of a host in a day; null for any number. */
  dailyCap: z.nullable(z.int().check(z.minimum(1), z.maximum(DAILY_CAP_MAX))),
  questions: z.array(question).check(z.maxLength(QUESTIONS_MAX)),
  /** Of a team: who takes a booking. */
  assignment: z.enum(ASSIGNMENTS),
  /** Of a team: members of the workspace, in the order of their turns. Empty for a person's page. */
  hosts: z.array(id).check(z.maxLength(HOSTS_MAX)),
});
export type PageFacts = z.infer<typeof pageFacts>;

export const bookingPage = z.object({
  ...pageFacts.shape,
  id: z.string(),
  /** Path of the public page, such as "/book/alice" or "/book/team/acme/demo"; null while its owner has no name for addresses. */
  path: z.nullable(z.string()),
  version: z.int(),
});
export type BookingPage = z.infer<typeof bookingPage>;

export const personShown = z.object({
  name: z.string(),
  username: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
});

/** What a visitor sees of a booking page. */
export const publicPage = z.object({
  title: z.string(),
  description: z.string(),
  /** The team's name; null on a person's page. */
  team: z.nullable(z.string()),
  /** The hosts: for a team that takes turns, everyone who might be it. */
  hosts: z.array(personShown),
  durations: z.array(z.int()),
  defaultDuration: z.int(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  location: z.string(),
  questions: z.array(question),
  /** Of the host: for "in Anna's time". */
  timeZone: z.string(),
  /** The last instant at which a slot may start. */
  bookableUntil: z.int(),
});
export type PublicPage = z.infer<typeof publicPage>;

export const slots = z.object({
  /** Starts, in order. Their day depends on the time zone they're shown in. */
  starts: z.array(z.int()),
});

/** What a visitor fills in. */
export const clientFacts = z.object({
  name: z
    .string('Please enter your name')
    .check(z.minLength(1, 'Please enter your name'), z.maxLength(LINE_MAX)),
  email: z
    .string('Please enter a valid email address')
    .check(z.minLength(3, 'Please enter a valid email address'), z.maxLength(LINE_MAX)),
  company: line,
  phone: line,
  notes: text,
  /** IANA name: the zone in which they saw the slots. */
  timeZone: z.string('Please choose a time zone').check(z.maxLength(64)),
  /** The clock by which they read them, for the emails. */
  clock: z.optional(z.enum(['12', '24'])),
  answers: z.array(z.object({ id, answer: text })).check(z.maxLength(QUESTIONS_MAX)),
});
export type ClientFacts = z.infer<typeof clientFacts>;

const shared = {
  id: z.string(),
  title: z.string(),
  startsAt: z.int(),
  endsAt: z.int(),
  durationMinutes: z.int(),
  kind: z.enum(EVENT_KINDS),
  location: z.string(),
  status: z.enum(BOOKING_STATUSES),
  canceledBy: z.nullable(z.enum(['host', 'client'])),
  /** Why it was canceled or moved, if a reason was given. */
  reason: z.string(),
  hosts: z.array(personShown),
};

/** A booking as its hosts see it. */
export const booking = z.object({
  ...shared,
  pageId: z.string(),
  client: z.object({
    name: z.string(),
    email: z.string(),
    company: z.string(),
    phone: z.string(),
    timeZone: z.string(),
    contactId: z.nullable(z.string()),
  }),
  notes: z.string(),
  answers: z.array(answer),
  /** What you, or a program of yours, did to it in calendars that we add it to. The booking is as it says here. */
  elsewhere: z.array(
    z.object({
      sourceId: z.string(),
      kind: z.enum(SOURCE_KINDS),
      name: z.string(),
      what: z.enum(['moved', 'gone']),
      /** When it is there; null if it was deleted. */
      startsAt: z.nullable(z.int()),
      endsAt: z.nullable(z.int()),
    }),
  ),
  createdAt: z.int(),
  version: z.int(),
});
export type Booking = z.infer<typeof booking>;

/** A booking as its client sees it, through the link in their email. */
export const clientBooking = z.object({
  ...shared,
  clientName: z.string(),
  timeZone: z.string(),
  /** The clock by which they read times, if the page said so. */
  clock: z.nullable(z.enum(['12', '24'])),
  /** For free slots of another time. */
  pageKey: z.nullable(z.object({ owner: z.string(), slug: z.string() })),
  /** Whether it can still be moved or canceled. */
  isChangeable: z.boolean(),
  /** Where the meeting is: a page of Ahoy that rings the host. */
  joinPath: z.nullable(z.string()),
});
export type ClientBooking = z.infer<typeof clientBooking>;

export const bookingsPage = z.object({ bookings: z.array(booking), next: z.nullable(z.string()) });
export const bookingChanged = z.object({ booking });
export type BookingChanged = z.infer<typeof bookingChanged>;
