import { paths } from '#kernel/paths.ts';
import { talkWords } from '#kernel/talk-words.ts';
import { CONSENT_ABOUT } from '../constants.ts';
import type { TimelineEntry } from '../model-record.ts';
import { CONSENT_WORDS } from './words.ts';

/** What a row of the timeline says. */
export interface EntryWords {
  readonly title: string;
  readonly detail: string;
  /** Where it leads, if it has a page. */
  readonly to?: string;
  readonly kind:
    | 'incoming'
    | 'outgoing'
    | 'missed'
    | 'note'
    | 'consent'
    | 'task'
    | 'booking'
    | 'meeting'
    | 'added'
    | 'other';
}

/** The words of an entry. `by` is the member who took part; null if nobody did. */
export function entryWords(entry: TimelineEntry, by: string | null): EntryWords {
  const { kind, facts } = entry;
  const isIncoming = facts['direction'] === 'incoming';
  const talkMs = typeof facts['talkMs'] === 'number' ? facts['talkMs'] : 0;
  if (kind === 'call')
    return {
      title: `${isIncoming ? 'Incoming' : 'Outgoing'} call, ${talkWords(talkMs)}`,
      detail: by === null ? '' : isIncoming ? `Answered by ${by}` : `Called by ${by}`,
      kind: isIncoming ? 'incoming' : 'outgoing',
    };
  if (kind === 'unanswered-call')
    return isIncoming
      ? { title: 'Missed call', detail: '', kind: 'missed' }
      : { title: 'No answer', detail: by === null ? '' : `Called by ${by}`, kind: 'outgoing' };
  if (kind === 'note') return { title: by === null ? 'Note' : `Note by ${by}`, detail: '', kind: 'note' };
  if (kind === 'consent') {
    const about = CONSENT_ABOUT.find((one) => one === facts['about']);
    const what = about === undefined ? 'Consent' : `Consent: ${CONSENT_WORDS[about]}`;
    return {
      title: `${what} ${facts['given'] === true ? 'allowed' : 'refused'}`,
      detail: '',
      kind: 'consent',
    };
  }
  if (kind === 'meeting')
    return {
      title: typeof facts['title'] === 'string' ? facts['title'] : 'Meeting',
      detail: typeof facts['text'] === 'string' ? facts['text'] : '',
      kind,
      to: paths.calendar({ tab: 'meetings', part: 'recordings', meeting: entry.thingId }),
    };
  // Kinds of a newer version are shown by their name.
  const words = kind.replaceAll('-', ' ');
  const text = facts['title'] ?? facts['text'];
  return {
    title: words.charAt(0).toUpperCase() + words.slice(1),
    detail: typeof text === 'string' ? text : '',
    kind: kind === 'task' || kind === 'booking' ? kind : 'other',
  };
}

export type TimelineFilter = 'all' | 'calls' | 'meetings' | 'bookings' | 'tasks' | 'notes' | 'consent';

const KINDS: Readonly<Record<Exclude<TimelineFilter, 'all'>, readonly string[]>> = {
  calls: ['call', 'unanswered-call', 'voicemail'],
  notes: ['note'],
  meetings: ['meeting'],
  bookings: ['booking'],
  tasks: ['task'],
  consent: ['consent'],
};

export const isShownIn = (filter: TimelineFilter, { kind }: Pick<TimelineEntry, 'kind'>): boolean =>
  filter === 'all' || KINDS[filter].includes(kind);
