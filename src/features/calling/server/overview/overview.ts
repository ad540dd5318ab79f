import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import { isTimeZone } from '#kernel/time-zone.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { FIRST_STEPS_TOPIC } from '../../constants-topics.ts';
import type { CallWeek, FirstSteps, NotedStep } from '../../model-overview.ts';
import { weekUntil } from '../../rules/overview/call-week.ts';
import { firstStepsOf } from '../../rules/overview/first-steps.ts';
import { countByDay, noteStep, readEarlyCalls, readNoted } from './store.ts';

export type CallOverview = ReturnType<typeof createOverview>;

/** Serves the dashboard's figures on calls, besides the history. */
export function createOverview({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  const { queries } = database;
  return {
    /** @throws AppError common.badInput for an unknown time zone */
    async week(accountId: AccountId, timeZone = 'UTC'): Promise<CallWeek> {
      if (!isTimeZone(timeZone))
        throw commonErrors.badInput({ fields: [{ path: 'timeZone', message: 'No such time zone' }] });
      return { days: await countByDay(queries, { accountId, days: weekUntil(clock.now(), timeZone) }) };
    },

    firstSteps: (accountId: AccountId) => readFirstSteps(queries, accountId),

    /** Notes a step and notifies all devices. Does nothing if it was noted before. */
    note(accountId: AccountId, step: NotedStep): Promise<FirstSteps> {
      return realtime.events.transact(async (transaction) => {
        const within = transaction.queries;
        const isNew = await noteStep(within, { accountId, step, now: clock.now() });
        const payload = await readFirstSteps(within, accountId);
        if (isNew) transaction.emit({ accountId, topic: FIRST_STEPS_TOPIC, payload });
        return payload;
      });
    },
  };
}

async function readFirstSteps(queries: Queries, accountId: AccountId): Promise<FirstSteps> {
  return firstStepsOf(await readEarlyCalls(queries, accountId), await readNoted(queries, accountId));
}
