import { useQuery } from '@tanstack/react-query';
import { Meter } from 'react-aria-components/Meter';
import { count } from '#kernel/count.ts';
import { formatShortDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { classes } from '#ui/classes.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Entitlements } from '../../../model-subscriptions.ts';
import { minutesNote } from '../../../rules/subscriptions/minutes-status.ts';
import { talkTime } from '../../../rules/usage/talk-time.ts';
import { entitlementsQuery, outlookQuery } from '../../queries.ts';
import { BillingCell } from '../subscriptions/billing-cell.tsx';

/** Minutes and numbers left in the plan. */
export function MinutesLeft() {
  const entitlements = useQuery(entitlementsQuery);
  const { data } = entitlements;
  return (
    <BillingCell
      title="Minutes left"
      aside={
        data !== undefined && (
          <span className="text-13 text-ink-3">Resets {formatShortDay(data.periodEnd)}</span>
        )
      }
    >
      {entitlements.isPending && (
        <output aria-label="Loading your minutes" className="mt-2 flex flex-col gap-3">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-3 w-full" />
        </output>
      )}
      {data === undefined && entitlements.isError && (
        <ErrorState onRetry={() => void entitlements.refetch()} isRetrying={entitlements.isFetching}>
          {sentenceOf(entitlements.error)}
        </ErrorState>
      )}
      {data !== undefined && <Left entitlements={data} />}
    </BillingCell>
  );
}

function Left({ entitlements: { phoneCalls, numbers, status } }: { entitlements: Entitlements }) {
  const { includedSeconds, leftSeconds, afterwards, isCreditRefused } = phoneCalls;
  const { data: outlook } = useQuery(outlookQuery);
  const note = minutesNote(capabilities());
  const left = talkTime(leftSeconds.zone1);
  const included = `${count(includedSeconds / 60)} min`;
  const share = includedSeconds === 0 ? 0 : Math.min(1, leftSeconds.zone1 / includedSeconds);
  return (
    <>
      <p className={classes('display mt-1 text-28', note !== null && 'text-ink-3')}>{left}</p>
      <p className="text-13 text-pretty text-ink-2">
        {isCreditRefused && note === null
          ? 'Free minutes for your network have been given out. Choose a plan to call phones.'
          : `of ${included} to zone 1. ${note === null ? afterwardsWords(afterwards) : [note.soon, note.until].join(' ').trim()}`}
      </p>
      <Meter
        aria-label="Minutes left"
        value={Math.round(share * 100)}
        valueLabel={`${left} of ${included}`}
        className="mt-4 block h-1.5 overflow-hidden rounded-full bg-sunk-hover"
      >
        <span
          className="block h-full bg-ink forced-colors:bg-[CanvasText]"
          style={{ width: `${share * 100}%` }}
        />
      </Meter>
      {numbers.max > 0 && outlook !== undefined && status !== 'trialing' && (
        <p className="mt-3 flex items-center justify-between gap-4 text-13">
          <span className="text-ink-2">Numbers included</span>
          <span className="flex items-center gap-2 font-medium">
            <Squares held={outlook.numbersIncluded} of={numbers.max} />
            {outlook.numbersIncluded} of {numbers.max}
          </span>
        </p>
      )}
    </>
  );
}

const afterwardsWords = (afterwards: Entitlements['phoneCalls']['afterwards']) =>
  afterwards === 'rates' ? 'After that, your balance pays.' : 'After that, calls to phones stop.';

/** The same figures for the eye: one square a number. */
function Squares({ held, of }: { held: number; of: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {Array.from({ length: of }, (_, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={`size-2.5 rounded-[3px] border border-ink ${at < held ? 'bg-ink' : ''}`}
        />
      ))}
    </span>
  );
}
