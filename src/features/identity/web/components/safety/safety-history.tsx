import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { type SafetyGroup, safetyGroups, safetyLine } from '../../../rules/safety/safety-words.ts';
import { safetyQuery } from '../../access-api.ts';
import { whenWords } from '../../when-words.ts';

/** Lines beside the settings. */
const SHORT = 5;

/** What happened to this account: the newest beside the settings, all of it in a dialog. */
export function SafetyHistory() {
  const [isOpen, setIsOpen] = useState(false);
  const history = useInfiniteQuery(safetyQuery);
  const groups = safetyGroups(history.data?.pages.flatMap(({ events }) => events) ?? []);
  return (
    <section aria-label="Safety history" className="flex flex-col gap-2 p-4 desk:p-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-15 font-semibold">Safety history</h2>
        {groups.length > SHORT && (
          <div className="-mr-3">
            <Button variant="quiet" size="small" onPress={() => setIsOpen(true)}>
              All
            </Button>
          </div>
        )}
      </div>
      {history.isPending && <SkeletonRows rows={3} label="Loading the safety history" />}
      {history.isError && (
        <ErrorState onRetry={() => void history.refetch()} isRetrying={history.isFetching}>
          {sentenceOf(history.error)}
        </ErrorState>
      )}
      {history.isSuccess && groups.length === 0 && (
        <p className="text-13 text-ink-2">Nothing has happened yet.</p>
      )}
      <Lines groups={groups.slice(0, SHORT)} label="Newest events" now={history.dataUpdatedAt} />
      {groups.length > 0 && (
        <p className="pt-2 text-12 text-ink-2">
          Something you don't recognize?{' '}
          <Link to={paths.profile({ tab: 'sessions' })}>Sign out other devices</Link> and{' '}
          <Link to={paths.profile({ tab: 'password' })}>set a new password</Link>.
        </p>
      )}
      <Dialog title="Safety history" isOpen={isOpen} onOpenChange={setIsOpen}>
        <p className="text-13 text-ink-2">The last 12 months.</p>
        <Lines groups={groups} label="All events" now={history.dataUpdatedAt} />
        <LoadMore list={history} />
      </Dialog>
    </section>
  );
}

interface LinesProps {
  groups: readonly SafetyGroup[];
  label: string;
  now: Instant;
}

function Lines({ groups, label, now }: LinesProps) {
  if (groups.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col">
      {groups.map((group) => (
        <Line key={group.event.id} {...group} now={now} />
      ))}
    </ul>
  );
}

function Line({ event, count, now }: SafetyGroup & { now: Instant }) {
  const { title, detail, isAlarming } = safetyLine(event);
  return (
    <li className="flex flex-col gap-1 border-b py-2.5">
      <span className="flex items-baseline justify-between gap-3">
        <span className={`text-13 font-medium ${isAlarming ? 'text-hang' : ''}`}>
          {count === 1 ? title : `${title}, ${count} times`}
        </span>
        <time dateTime={new Date(event.at).toISOString()} className="shrink-0 text-12 text-ink-2">
          {whenWords(event.at, now)}
        </time>
      </span>
      {detail !== '' && <span className="text-12 break-words text-ink-2">{detail}</span>}
    </li>
  );
}
