import * as z from 'zod/mini';
import { BUFFER_MINUTES_MAX, LINE_MAX, OVERRIDES_MAX, SPANS_MAX } from './constants.ts';

/** A wall time of the schedule's zone: "09:00". "24:00" ends a day. */
const clockTime = z.string().check(z.regex(/^\d{2}:\d{2}$/));
const daySpan = z.object({ start: clockTime, end: clockTime });
export type DaySpan = z.infer<typeof daySpan>;
const spans = z.array(daySpan).check(z.maxLength(SPANS_MAX));
const minutes = z.int().check(z.minimum(0), z.maximum(BUFFER_MINUTES_MAX));

const weekdayHours = z.object({
  /** 1 for Monday, 7 for Sunday (ISO 8601). */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  isEnabled: z.boolean(),
  spans,
});

const dateOverride = z.object({
  /** "2026-12-24". */
  date: z.string().check(z.maxLength(10)),
  /** Replace the hours of the weekday. Empty: closed that day. */
  spans,
});

/** When a person can be booked. */
export const schedule = z.object({
  name: z.string().check(z.maxLength(LINE_MAX)),
  /** IANA name: "Europe/Berlin". */
  timeZone: z.string().check(z.maxLength(64)),
  days: z.array(weekdayHours).check(z.length(7)),
  overrides: z.array(dateOverride).check(z.maxLength(OVERRIDES_MAX)),
  /** Minutes that stay free before and after. Between two bookings the longer of the two, once (decision R37). */
  bufferBefore: minutes,
  bufferAfter: minutes,
});
export type Schedule = z.infer<typeof schedule>;

export const availability = z.object({
  ...schedule.shape,
  /** Counts up with each change; 0 until something is saved. */
  version: z.int(),
});
export type Availability = z.infer<typeof availability>;
