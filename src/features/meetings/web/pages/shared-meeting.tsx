import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { formatDuration } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { meetingsErrors } from '../../errors.ts';
import type { SharedMeeting } from '../../model-meetings.ts';
import { actionWords, howOwn } from '../../rules/note-words.ts';
import { meetingsApi } from '../api.ts';

// The link is a secret: no other site learns it, and no search engine lists what it shows.
export const meta = () => [
  { title: 'Meeting notes' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Notes of a meeting, for whoever has the link. The secret is behind the hash, so it is in no log. */
export default function SharedMeetingPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const { data, error } = useQuery({
    queryKey: ['shared-meeting', token],
    queryFn: () => meetingsApi.shared({ token }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <div className="mx-auto flex w-full max-w-170 flex-col gap-8 px-4 py-8">
      <header className="flex">
        <Link to={paths.home()} className="rounded-control">
          <Logo />
        </Link>
      </header>
      <main className="flex flex-col gap-8">
        {data !== undefined && <Notes shared={data} />}
        {data === undefined && error !== null && <ErrorState>{sentenceOf(error)}</ErrorState>}
        {token === '' && <ErrorState>{meetingsErrors.linkNotFound().message}</ErrorState>}
        {token !== '' && data === undefined && error === null && <SkeletonRows label="Loading the notes" />}
      </main>
    </div>
  );
}

function Notes({ shared }: { shared: SharedMeeting }) {
  const { name, day, people, sharedBy, expiresAt, notes, transcript } = shared;
  const times = new Map(shared.places.map(({ line, startMs }) => [line, formatDuration(startMs)]));
  const ends = new Date(expiresAt).toLocaleDateString('en-US', { dateStyle: 'medium' });
  const parts = [
    { title: 'Summary', items: notes.summary },
    { title: 'Key Points', items: notes.keyPoints },
    { title: 'Decisions', items: notes.decisions },
    {
      title: 'Action Items',
      items: notes.actionItems.map((item) => ({ ...item, text: actionWords(item) })),
    },
    { title: 'Open questions', items: notes.openQuestions },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <header className="flex flex-col gap-2">
        <h1 className="text-28 wrap-anywhere">{name}</h1>
        <p className="text-13 text-ink-2">
          {[day, people.join(', '), sharedBy === null ? '' : `shared by ${sharedBy}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-12 text-ink-3">This link ends on {ends}.</p>
      </header>
      {parts.map(({ title, items }) => (
        <section key={title} className="flex flex-col gap-2">
          <h2 className="text-17">{title}</h2>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-15">
            {items.map((note) => (
              <li key={note.id} className="wrap-anywhere">
                {note.text}
                <span className="ml-2 text-12 text-ink-2 tabular-nums">
                  {howOwn(note) ?? note.lines.flatMap((line) => times.get(line) ?? []).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {transcript !== null && (
        <section className="flex flex-col gap-2">
          <h2 className="text-17">Transcript</h2>
          <ol className="flex flex-col gap-1.5 text-13">
            {transcript
              .map((said, line) => ({ ...said, line }))
              .map(({ speaker, startMs, text, line }) => (
                <li key={line} className="wrap-anywhere">
                  <span className="text-ink-2">
                    {startMs === null ? '' : `${formatDuration(startMs)} `}
                    {speaker === null ? '' : `${speaker}: `}
                  </span>
                  {text}
                </li>
              ))}
          </ol>
        </section>
      )}
    </>
  );
}
