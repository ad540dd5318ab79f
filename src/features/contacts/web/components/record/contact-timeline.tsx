import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CalendarCheck,
  FileText,
  ListChecks,
  NotebookText,
  Phone,
  PhoneIncoming,
  PhoneMissed,
  PhoneOutgoing,
  ShieldCheck,
  SquarePen,
  UserRoundPlus,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { dayHeading } from '#platform/browser/day-heading.ts';
import { useReader } from '#platform/browser/reader.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Contact } from '../../../model.ts';
import type { TimelineEntry } from '../../../model-record.ts';
import { useContactPhone } from '../../call-contact.ts';
import { timelineQuery } from '../../queries.ts';
import { type EntryWords, entryWords, isShownIn, type TimelineFilter } from '../../timeline-words.ts';
import { type MemberName, useMembers } from '../../use-members.ts';
import { NoteForm } from './note-form.tsx';
import { NoteText, WaitingNotes } from './note-text.tsx';
import { TimelineRow } from './timeline-row.tsx';

const FILTERS: readonly { id: TimelineFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'calls', label: 'Calls' },
  { id: 'meetings', label: 'Meetings' },
  { id: 'bookings', label: 'Bookings' },
  { id: 'tasks', label: 'Tasks' },
  { id: 'notes', label: 'Notes' },
  { id: 'consent', label: 'Consent' },
];

/** What happened with a contact, newest first, and a place to write about it. */
export function ContactTimeline({ contact }: { contact: Contact }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const timeline = useInfiniteQuery(timelineQuery(contact.id));
  const members = useMembers();
  const { locale, timeZone } = useReader();
  const phone = useContactPhone();
  const isTalking = contact.phones.some(({ value }) => value === phone.onCallWith);
  const entries = (timeline.data?.pages.flatMap((page) => page.entries) ?? []).filter((entry) =>
    isShownIn(filter, entry),
  );
  const viewer = { locale, timeZone, now: timeline.dataUpdatedAt };
  const days = [...Map.groupBy(entries, ({ at }) => dayHeading(at, viewer))];
  const isWhole = timeline.isSuccess && !timeline.hasNextPage;
  return (
    <section aria-label="Timeline" className="flex flex-col pb-6">
      <fieldset
        aria-label="Show"
        className="flex min-w-0 gap-1 overflow-x-auto border-b px-3 py-2 [scrollbar-width:none] desk:px-5"
      >
        {FILTERS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={filter === id}
            onClick={() => setFilter(id)}
            className="h-8 shrink-0 rounded-control px-3 text-13 text-ink-2 hover:text-ink aria-pressed:bg-sunk aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:h-9"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-col gap-3 px-4 pt-4 desk:px-6">
        {isTalking && (
          <p className="flex items-center gap-3 rounded-card bg-live px-4 py-3 text-13 font-medium text-live-ink">
            <Phone size={18} strokeWidth={1.75} aria-hidden="true" />
            On a call with you
          </p>
        )}
        <NoteForm contactId={contact.id} isFocused={isTalking} />
      </div>
      <WaitingNotes contactId={contact.id} members={members} />
      {timeline.isPending && <SkeletonRows rows={3} label="Loading the timeline" />}
      {timeline.data === undefined && timeline.isError && (
        <ErrorState onRetry={() => void timeline.refetch()} isRetrying={timeline.isFetching}>
          {sentenceOf(timeline.error)}
        </ErrorState>
      )}
      <div className="relative mt-4 flex flex-col">
        <span aria-hidden="true" className="absolute inset-y-0 left-7 w-px bg-line desk:left-9" />
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h2 className="py-2 pr-4 pl-14 font-sans! text-12 font-medium tracking-normal! text-ink-2 desk:pl-16">
              {day}
            </h2>
            <ul>
              {ofDay.map((entry) => (
                <Entry key={`${entry.kind} ${entry.thingId}`} entry={entry} members={members} />
              ))}
            </ul>
          </section>
        ))}
        {isWhole && filter === 'all' && (
          <Added contact={contact} day={dayHeading(contact.createdAt, viewer)} />
        )}
      </div>
      <LoadMore list={timeline} />
    </section>
  );
}

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ICONS: Readonly<Record<EntryWords['kind'], ReactNode>> = {
  incoming: <PhoneIncoming {...icon} />,
  outgoing: <PhoneOutgoing {...icon} />,
  missed: <PhoneMissed {...icon} />,
  note: <SquarePen {...icon} />,
  task: <ListChecks {...icon} />,
  booking: <CalendarCheck {...icon} />,
  meeting: <NotebookText {...icon} />,
  consent: <ShieldCheck {...icon} />,
  added: <UserRoundPlus {...icon} />,
  other: <FileText {...icon} />,
};

function Entry({ entry, members }: { entry: TimelineEntry; members: readonly MemberName[] }) {
  const { user } = useUser();
  const author = entry.note?.authorId ?? entry.accountId;
  const by =
    author === null
      ? null
      : author === user?.id
        ? 'you'
        : (members.find(({ id }) => id === author)?.name ?? 'a former member');
  const words = entryWords(entry, by);
  return (
    <TimelineRow
      icon={ICONS[words.kind]}
      title={words.title}
      at={entry.at}
      isStrong={words.kind === 'missed'}
    >
      {words.detail}
      {words.to !== undefined && (
        <>
          {words.detail !== '' && ' '}
          <Link to={words.to}>
            Notes<span className="sr-only"> of {words.title}</span>
          </Link>
        </>
      )}
      {entry.note !== null && (
        <NoteText note={entry.note} members={members} isOwn={entry.note.authorId === user?.id} />
      )}
    </TimelineRow>
  );
}

/** The beginning of the timeline. */
function Added({ contact, day }: { contact: Contact; day: string }) {
  const from = { manual: '', meeting: 'From a meeting', call: 'From a call', imported: 'Imported' }[
    contact.source
  ];
  return (
    <section aria-label={`${day}, added`}>
      <h2 className="py-2 pr-4 pl-14 font-sans! text-12 font-medium tracking-normal! text-ink-2 desk:pl-16">
        {day}
      </h2>
      <ul>
        <TimelineRow icon={ICONS.added} title="Contact added" at={contact.createdAt}>
          {from}
        </TimelineRow>
      </ul>
    </section>
  );
}
