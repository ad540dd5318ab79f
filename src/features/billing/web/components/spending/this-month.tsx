import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { formatShortUsd, formatUsd } from '#kernel/money.ts';
import type { TeamCell } from '#platform/browser/team-columns.ts';
import { classes } from '#ui/classes.ts';
import { late } from '#ui/late.ts';
import { WithReason } from '#ui/with-reason.tsx';
import { limitUse } from '../../spending-view.ts';
import { teamSpendingQuery } from '../../usage-queries.ts';
import { useLimitRefusal } from '../../use-limit-refusal.ts';

const LimitDialog = late(async () => ({ default: (await import('./limit-dialog.tsx')).LimitDialog }));

/** What somebody has spent this month, and of how much. Opens their monthly limit. */
export function ThisMonth({ accountId, name, role }: TeamCell) {
  const { data } = useQuery(teamSpendingQuery());
  const [isAsking, setAsking] = useState(false);
  const spent = data?.people.find((person) => person.accountId === accountId);
  const refusal = useLimitRefusal(accountId, spent);
  // Guests call nobody, and what they did as members is in the usage.
  if (role === 'guest') return <span className="hidden text-ink-3 @min-[840px]:inline">Free</span>;
  if (data === undefined) return null;
  const { microUsd, limitMicroUsd } = spent ?? { microUsd: 0, limitMicroUsd: null };
  const amount = formatUsd(microUsd);
  const limit = limitMicroUsd === null ? '' : ` of ${formatShortUsd(limitMicroUsd)}`;
  const isNear = limitMicroUsd !== null && limitUse(microUsd, limitMicroUsd).isNear;
  const words = (
    <>
      <span className="font-medium text-ink tabular-nums">{amount}</span>
      <span className={classes('@min-[840px]:block @min-[840px]:text-12', isNear && 'font-medium text-ink')}>
        {limit}
      </span>
      <span className="@min-[840px]:hidden"> this month</span>
    </>
  );
  const label = `${amount}${limit} this month. Monthly limit of ${name}`;
  const shape =
    '-mx-1.5 min-h-8 rounded-small px-1.5 text-13 leading-4.5 pointer-coarse:min-h-11 @min-[840px]:text-right';
  if (refusal !== null)
    return (
      <WithReason reason={refusal} isEnd>
        {(described) => (
          <button
            type="button"
            aria-disabled="true"
            aria-label={label}
            className={classes(shape, 'cursor-default')}
            {...described}
          >
            {words}
          </button>
        )}
      </WithReason>
    );
  return (
    <>
      <Button
        aria-label={label}
        className={classes(shape, 'hover:bg-sunk pressed:bg-sunk')}
        onPress={() => setAsking(true)}
      >
        {words}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <LimitDialog
            person={{ accountId, name, limitMicroUsd, microUsd }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
