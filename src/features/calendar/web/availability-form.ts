import * as z from 'zod/mini';
import {
  BUFFER_MINUTES_MAX,
  DAILY_CAP_MAX,
  HORIZON_DAYS_MAX,
  LINE_MAX,
  NOTICE_MINUTES_MAX,
} from '../constants.ts';
import type { Availability, DaySpan, Schedule } from '../model.ts';
import { schedule } from '../model.ts';
import type { BookingPage } from '../model-bookings.ts';
import { lacksHours, minutesOf } from '../rules/availability/schedule.ts';

const HOUR_MINUTES = 60;
const HOURS_MAX = NOTICE_MINUTES_MAX / HOUR_MINUTES;

/** A whole number in a field. @param isOptional whether it may be empty */
const numberField = (least: number, most: number, isOptional = false) =>
  z.string().check(
    z.refine((text) => (isOptional && text.trim() === '') || isBetween(text, least, most), {
      message: `Enter a number from ${least} to ${most}`,
    }),
  );

const isBetween = (text: string, least: number, most: number) =>
  /^\d+(\.\d+)?$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

export const availabilityForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Please enter a name'), z.maxLength(LINE_MAX)),
  timeZone: z.string(),
  days: schedule.shape.days.check(z.refine(isFitWeek, { message: 'Some hours need another look' })),
  overrides: schedule.shape.overrides,
  bufferBefore: numberField(0, BUFFER_MINUTES_MAX),
  bufferAfter: numberField(0, BUFFER_MINUTES_MAX),
  noticeHours: numberField(0, HOURS_MAX),
  horizonDays: numberField(1, HORIZON_DAYS_MAX),
  dailyCap: numberField(1, DAILY_CAP_MAX, true),
});

/** Whether the hours of all weekdays fit. */
export function isFitWeek(days: Schedule['days']): boolean {
  return days.every(
    (day) => !lacksHours(day) && spanProblems(day.spans).every((problem) => problem === null),
  );
}

export type AvailabilityForm = z.infer<typeof availabilityForm>;

/** What is saved, as the form has it. */
export function savedForm(saved: Availability, page: BookingPage): AvailabilityForm {
  const { name, timeZone, days, overrides, bufferBefore, bufferAfter } = saved;
  return {
    name,
    timeZone,
    days,
    overrides,
    bufferBefore: String(bufferBefore),
    bufferAfter: String(bufferAfter),
    noticeHours: String(page.noticeMinutes / HOUR_MINUTES),
    horizonDays: String(page.horizonDays),
    dailyCap: page.dailyCap === null ? '' : String(page.dailyCap),
  };
}

export const scheduleOf = (form: AvailabilityForm): Schedule => ({
  name: form.name.trim(),
  timeZone: form.timeZone,
  days: form.days,
  overrides: form.overrides,
  bufferBefore: Math.round(Number(form.bufferBefore) || 0),
  bufferAfter: Math.round(Number(form.bufferAfter) || 0),
});

/** What the booking page takes of the form. */
export const pageRulesOf = ({ noticeHours, horizonDays, dailyCap }: AvailabilityForm) => ({
  noticeMinutes: Math.round((Number(noticeHours) || 0) * HOUR_MINUTES),
  horizonDays: Math.max(1, Math.round(Number(horizonDays) || 1)),
  dailyCap: dailyCap.trim() === '' ? null : Math.round(Number(dailyCap)),
});

/** The problem of each span of a day, or null. */
export function spanProblems(spans: readonly DaySpan[]): (string | null)[] {
  const minutes = spans.map(({ start, end }) => ({ start: minutesOf(start) ?? 0, end: minutesOf(end) ?? 0 }));
  return minutes.map((span, nth) => {
    if (span.end <= span.start) return 'Each time must end after it starts';
    const isOverlapping = minutes.some(
      (other, before) => before < nth && other.start < span.end && span.start < other.end,
    );
    return isOverlapping ? "Times on the same day can't overlap" : null;
  });
}

/** An hour after the last span, for another one; null when the day is full. */
export function nextSpan(spans: readonly DaySpan[]): DaySpan | null {
  const last = Math.max(0, ...spans.map(({ end }) => minutesOf(end) ?? 0));
  const start = last === 0 ? 9 * HOUR_MINUTES : last + HOUR_MINUTES;
  if (start + HOUR_MINUTES > 24 * HOUR_MINUTES) return null;
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return { start: clock(start), end: clock(start + HOUR_MINUTES) };
}

const LABELS = {
  name: 'schedule name',
  timeZone: 'time zone',
  overrides: 'date overrides',
  bufferBefore: 'buffer before',
  bufferAfter: 'buffer after',
  noticeHours: 'minimum notice',
  horizonDays: 'how far ahead',
  dailyCap: 'bookings a day',
} as const;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';

const NAMED_MAX = 3;

/** "2 changes: Monday and buffer before. Kept if you reload." Null when nothing has changed. */
export function changeWords(form: AvailabilityForm, saved: AvailabilityForm): string | null {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const days = form.days
    .filter(({ weekday }, nth) =>
      differs(
        form.days[nth],
        saved.days.find((day) => day.weekday === weekday),
      ),
    )
    .map(({ weekday }) => weekdayName(weekday));
  const fields = Object.entries(LABELS)
    .filter(([name]) => differs(form[name as keyof typeof LABELS], saved[name as keyof typeof LABELS]))
    .map(([, label]) => label);
  const changed = [...days, ...fields];
  if (changed.length === 0) return null;
  const count = changed.length === 1 ? '1 change' : `${changed.length} changes`;
  const named = changed.length > NAMED_MAX ? '' : `: ${new Intl.ListFormat('en').format(changed)}`;
  return `${count}${named}. Kept if you reload.`;
}
