import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useWorkspace, useWorkspaceName } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { SectionError } from '#ui/section.tsx';
import type { BookingPage } from '../../../model-bookings.ts';
import { askedFor } from '../../../rules/bookings/pages.ts';
import { type Day, dayAt, monthAround, stretchOf, weekAround } from '../../../rules/events/days.ts';
import { pageSlotsQuery } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import type { SharePage } from '../../use-share-pages.ts';
import { kindWords, peopleWords } from '../../words.ts';
import { MonthPicker } from '../events/month-picker.tsx';

/** The page as visitors see it, with the free days of the slot engine. */
export function PagePreview(props: {
  page: SharePage;
  path: string;
  now: Now;
  onTab: (tab: 'availability') => void;
}) {
  const { page, now, onTab } = props;
  const [month, setMonth] = useState<Day>(now.today);
  const [chosen, setChosen] = useState<Day | null>(null);
  const { free, days, week } = useFree(page, askedFor(props.path)?.owner ?? '', { month, now });
  const isThisMonth = month.slice(0, 7) === now.today.slice(0, 7);
  return (
    <section
      aria-label="What they see"
      className="shrink-0 border-t bg-paper p-4 desk:w-86 desk:border-t-0 desk:border-l desk:p-6"
    >
      <h2 className="mb-2 font-sans! text-13 font-normal! tracking-normal! text-ink-2">What they see</h2>
      <div className="surface rounded-phone p-5">
        {page.isTeam ? <Team count={page.hosts.length} /> : <Who />}
        <p className="display text-17">{page.title}</p>
        <p className="mb-3 text-12 text-ink-2">
          {page.defaultDuration} minutes,{' '}
          {page.kinds.map((kind) => kindWords[kind].toLowerCase()).join(' or ')}
        </p>
        {page.isEnabled ? (
          <MonthPicker
            label="Days that are free"
            {...{ now, month, chosen }}
            offered={days}
            onMonth={setMonth}
            onChoose={setChosen}
          />
        ) : (
          <p className="rounded-control bg-sunk px-3 py-6 text-center text-13 text-ink-2">
            The link is off. Visitors see that this page isn't taking bookings at the moment.
          </p>
        )}
      </div>
      {free.isError && free.data === undefined && (
        <SectionError className="mt-3" onRetry={() => void free.refetch()} isRetrying={free.isFetching}>
          {sentenceOf(free.error)}
        </SectionError>
      )}
      <p className="mt-4 text-13 text-ink-2">
        {page.isEnabled &&
          free.data !== undefined &&
          isThisMonth &&
          `${week} free ${week === 1 ? 'time' : 'times'} this week. `}
        <button
          type="button"
          onClick={() => onTab('availability')}
          className="text-link pointer-coarse:min-h-11"
        >
          Change availability
        </button>
      </p>
    </section>
  );
}

/** Whom visitors of a team's page meet. */
function Team({ count }: { count: number }) {
  const name = useWorkspaceName(useWorkspace()?.id) ?? '';
  return (
    <div className="mb-4 flex items-center gap-3">
      <Avatar name={name} picture={null} size="small" />
      <p className="min-w-0 text-13">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-12 text-ink-2">{peopleWords(count)}</span>
      </p>
    </div>
  );
}

/** Whom visitors meet. */
function Who() {
  const { user } = useUser();
  const workspace = useWorkspaceName(useWorkspace()?.id);
  return (
    <div className="mb-4 flex items-center gap-3">
      <Avatar
        name={user?.name ?? ''}
        picture={user === null ? null : paths.avatar({ username: user.username, avatar: user.avatar })}
        size="small"
      />
      <p className="min-w-0 text-13">
        <span className="block truncate">{user?.name}</span>
        {workspace !== null && <span className="block truncate text-12 text-ink-2">{workspace}</span>}
      </p>
    </div>
  );
}

/** Free times of a month, the days that have some, and how many this week has. */
function useFree(page: BookingPage, owner: string, { month, now }: { month: Day; now: Now }) {
  const stretch = useMemo(
    () => stretchOf(monthAround(month, now.weekStart), now.timeZone),
    [month, now.weekStart, now.timeZone],
  );
  const key = { owner, slug: page.slug, minutes: page.defaultDuration };
  const free = useQuery({ ...pageSlotsQuery(key, stretch), enabled: page.isEnabled && key.owner !== '' });
  const days = useMemo(
    () => new Set((free.data ?? []).map((at) => dayAt(at, now.timeZone))),
    [free.data, now.timeZone],
  );
  const week = useMemo(() => {
    const { from, before } = stretchOf(weekAround(now.today, now.weekStart), now.timeZone);
    return (free.data ?? []).filter((at) => at >= from && at < before).length;
  }, [free.data, now.today, now.weekStart, now.timeZone]);
  return { free, days, week };
}
