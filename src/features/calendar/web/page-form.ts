import * as z from 'zod/mini';
import { ASSIGNMENTS, DEFAULT_DURATION, DURATIONS, EVENT_KINDS, LINE_MAX, TEXT_MAX } from '../constants.ts';
import type { BookingPage } from '../model-bookings.ts';

/** What the fields of a booking page have. */
export const pageForm = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Please enter a title'), z.maxLength(LINE_MAX)),
  slug: z.string(),
  description: z.string().check(z.maxLength(TEXT_MAX)),
  location: z.string().check(z.maxLength(LINE_MAX)),
  durations: z.array(z.number()).check(z.minLength(1, 'Choose at least one duration')),
  kinds: z.array(z.enum(EVENT_KINDS)).check(z.minLength(1, 'Choose at least one way to meet')),
  stepMinutes: z.string(),
  questions: z.array(z.object({ id: z.string(), text: z.string(), isRequired: z.boolean() })),
  /** Of a team. */
  assignment: z.enum(ASSIGNMENTS),
  hosts: z.array(z.string()),
});
export type PageForm = z.infer<typeof pageForm>;

/** Of a team, which needs people and an end of its address. */
export const teamPageForm = pageForm.check(
  z.refine(({ slug }) => slug.trim() !== '', {
    path: ['slug'],
    message: 'Please enter the end of the address',
  }),
  z.refine(({ hosts }) => hosts.length > 0, {
    path: ['hosts'],
    message: 'Choose at least one person who can be booked',
  }),
);

/** The fields of a page that is there, or of a new one. */
export function pageFormOf(page: BookingPage | null): PageForm {
  return {
    title: page?.title ?? '',
    slug: page?.slug ?? '',
    description: page?.description ?? '',
    location: page?.location ?? '',
    durations: [...(page?.durations ?? DURATIONS)],
    kinds: [...(page?.kinds ?? EVENT_KINDS)],
    stepMinutes: String(page?.stepMinutes ?? 30),
    questions: (page?.questions ?? []).map((question) => ({ ...question })),
    assignment: page?.assignment ?? 'round-robin',
    hosts: [...(page?.hosts ?? [])],
  };
}

/** The values of the fields, as the API takes them. */
export function pageFactsOf(form: PageForm, page: BookingPage | null) {
  const durations = form.durations.toSorted((one, other) => one - other);
  const usual = page?.defaultDuration ?? DEFAULT_DURATION;
  return {
    title: form.title.trim(),
    slug: form.slug.trim(),
    description: form.description.trim(),
    location: form.location.trim(),
    durations,
    defaultDuration: durations.includes(usual) ? usual : (durations[0] ?? usual),
    kinds: form.kinds,
    stepMinutes: Number(form.stepMinutes),
    questions: form.questions.filter(({ text }) => text.trim() !== ''),
  };
}

/** What they say of a team's page besides. */
export const teamFactsOf = ({ assignment, hosts }: PageForm) => ({ assignment, hosts });
