import type { FileEvent } from '../../rules/files/write.ts';
import type { EventRow } from '../events/expanding.ts';

/**
 * An event as files have it. An occurrence that differs has the uid of its series.
 * @param uids of series, by their ids
 */
export function fileEventOf(row: EventRow, uids: ReadonlyMap<string, string>): FileEvent {
  const series = row.seriesId === null ? undefined : uids.get(row.seriesId);
  return {
    uid: series ?? row.uid,
    sequence: row.sequence,
    changedAt: row.changedAt,
    title: row.title,
    description: row.notes,
    location: row.location,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    isAllDay: row.isAllDay,
    isBusy: row.isBusy,
    reminderMinutes: row.reminderMinutes,
    rule: row.rule,
    added: row.added,
    leftOut: row.leftOut,
    recurrenceAt: series === undefined ? null : row.recurrenceAt,
  };
}
