import { type DayReader, dayHeading } from '#platform/browser/day-heading.ts';
import type { Notification } from '../model-inbox.ts';

export interface BellDay {
  /** Null for today, which needs no heading. */
  readonly label: string | null;
  readonly items: readonly Notification[];
}

/** Groups notifications by day in the reader's time zone, in their order. */
export function bellDays(items: readonly Notification[], reader: DayReader): BellDay[] {
  const byDay = Map.groupBy(items, ({ at }) => dayHeading(at, reader));
  return [...byDay].map(([label, ofDay]) => ({ label: label === 'Today' ? null : label, items: ofDay }));
}
