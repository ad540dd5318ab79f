import * as z from 'zod/mini';
import { MEASURES, SPANS } from './constants-start.ts';

const measure = z.enum(MEASURES);

/** Figures of the operator's start page. */
export const figures = z.object({
  at: z.int(),
  span: z.enum(SPANS),
  /** The first step begins here. */
  from: z.int(),
  stepMs: z.int(),
  sums: z.record(measure, z.array(z.number())),
  /** The same over as long a time before. */
  earlier: z.record(measure, z.array(z.number())),
  live: z.object({
    callsNow: z.int(),
    people: z.int(),
    jobsWaiting: z.int(),
    jobsFailed: z.int(),
    oldestDueAt: z.nullable(z.int()),
    diskFree: z.number(),
    diskSize: z.number(),
  }),
});
export type Figures = z.infer<typeof figures>;

export const alarm = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  says: z.string(),
  path: z.nullable(z.string()),
  raisedAt: z.int(),
  endedAt: z.nullable(z.int()),
  mutedUntil: z.nullable(z.int()),
});
export type Alarm = z.infer<typeof alarm>;

export const failedJob = z.object({
  queue: z.string(),
  id: z.string(),
  failedAt: z.int(),
  attempts: z.int(),
  says: z.string(),
});

export const jobFigures = z.object({
  waiting: z.int(),
  oldestDueAt: z.nullable(z.int()),
  retrying: z.int(),
  failed: z.int(),
});

/** A finding of `npm run doctor`. */
export const finding = z.object({
  subject: z.string(),
  isGood: z.boolean(),
  says: z.string(),
  remedy: z.nullable(z.string()),
});
export type Finding = z.infer<typeof finding>;
export const health = z.object({
  at: z.int(),
  /** The desk's findings, then the doctor's. */
  findings: z.array(finding),
});
export type Health = z.infer<typeof health>;
