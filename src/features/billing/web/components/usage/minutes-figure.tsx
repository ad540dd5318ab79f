import { useQuery } from '@tanstack/react-query';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities, hasCapability } from '#platform/browser/capabilities.ts';
import { classes } from '#ui/classes.ts';
import { Figure, HeadLink, SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MINUTES_NEED, minutesNote } from '../../../rules/subscriptions/minutes-status.ts';
import { minutesLeft } from '../../../rules/usage/minutes-left.ts';
import { entitlementsQuery } from '../../queries.ts';

/** Minutes left in the plan. The meter is ink, because yellow is for a call. */
export function MinutesFigure({ className }: { className?: string }) {
  const entitlements = useQuery(entitlementsQuery);
  const { data } = entitlements;
  return (
    <Figure
      title="Minutes left"
      aside={
        data?.planId === 'free' ? (
          <HeadLink to={paths.billing()}>Plans</HeadLink>
        ) : (
          <HeadLink to={paths.usage()}>Usage</HeadLink>
        )
      }
      className={className}
    >
      {data !== undefined ? (
        <Left {...minutesLeft(data)} />
      ) : entitlements.isError ? (
        <SectionError onRetry={() => void entitlements.refetch()} isRetrying={entitlements.isFetching}>
          {sentenceOf(entitlements.error)}
        </SectionError>
      ) : (
        <output
          aria-label="Loading your minutes"
          className={classes('block broad:h-17', hasCapability(MINUTES_NEED) ? 'h-14' : 'h-19')}
        >
          <Skeleton className="h-8 w-28" />
        </output>
      )}
    </Figure>
  );
}

function Left({ text, share, of }: ReturnType<typeof minutesLeft>) {
  const note = minutesNote(capabilities());
  if (note !== null)
    return (
      <>
        <p className="display text-28 leading-8 whitespace-nowrap text-ink-3 broad:text-40 broad:leading-11">
          {text}
        </p>
        <p className="mt-1 min-h-5 text-13 text-pretty text-ink-3">
          {note.soon} <span className="hidden broad:inline">{note.until}</span>
        </p>
      </>
    );
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="display text-28 leading-8 whitespace-nowrap broad:text-40 broad:leading-11">
          {text}
        </span>
        {of !== null && <span className="hidden text-13 text-ink-3 broad:inline">{of}</span>}
      </p>
      <div className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunk-hover">
        <div className="h-full rounded-full bg-ink" style={{ width: `${share * 100}%` }} />
      </div>
      {of !== null && <span className="sr-only broad:hidden">{of}</span>}
    </>
  );
}
