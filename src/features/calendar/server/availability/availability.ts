import { inArray, sql } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  DEFAULT_BUFFER_MINUTES,
  DEFAULT_SCHEDULE_NAME,
  DEFAULT_WEEKDAY_SPAN,
  DEFAULT_WEEKEND_SPAN,
} from '../../constants.ts';
import { CALENDAR_AVAILABILITY_TOPIC } from '../../constants-topics.ts';
import { calendarErrors } from '../../errors.ts';
import type { Availability, Schedule } from '../../model.ts';
import { scheduleProblem } from '../../rules/availability/schedule.ts';
import { schedules } from '../tables.ts';

export type Availabilities = ReturnType<typeof createAvailabilities>;

const FIRST_WEEKEND_DAY = 6;
const DEFAULT_ZONE = 'UTC';

/** The default schedule, until a person saves one (rows 582 to 585). */
export function defaultSchedule(timeZone: string | null): Schedule {
  return {
    name: DEFAULT_SCHEDULE_NAME,
    timeZone: timeZone ?? DEFAULT_ZONE,
    days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      isEnabled: weekday < FIRST_WEEKEND_DAY,
      spans: [weekday < FIRST_WEEKEND_DAY ? { ...DEFAULT_WEEKDAY_SPAN } : { ...DEFAULT_WEEKEND_SPAN }],
    })),
    overrides: [],
    bufferBefore: DEFAULT_BUFFER_MINUTES,
    bufferAfter: DEFAULT_BUFFER_MINUTES,
  };
}

export function createAvailabilities(
  { database, realtime, clock }: Pick<Platform, 'database' | 'realtime' | 'clock'>,
  directory: Pick<IdentityDirectory, 'quietFactsOf'>,
) {
  /** Of these people, saved or not. */
  async function of(
    accountIds: readonly AccountId[],
    within: Queries = database.queries,
  ): Promise<ReadonlyMap<AccountId, Availability>> {
    const rows = await within
      .select()
      .from(schedules)
      .where(inArray(schedules.accountId, [...accountIds]));
    const saved = new Map(
      rows.map((row) => {
        const { accountId, changedAt: _, ...availability } = row;
        return [accountId, availability];
      }),
    );
    const missing = accountIds.filter((one) => !saved.has(one));
    const facts = missing.length === 0 ? new Map() : await directory.quietFactsOf(missing, within);
    return new Map(
      accountIds.map((one) => [
        one,
        saved.get(one) ?? { ...defaultSchedule(facts.get(one)?.timeZone ?? null), version: 0 },
      ]),
    );
  }

  async function one(accountId: AccountId): Promise<Availability> {
    const found = (await of([accountId])).get(accountId);
    return found ?? { ...defaultSchedule(null), version: 0 };
  }

  return {
    of,
    one,
    /** @throws AppError calendar.badZone, badTime, badSpan, spansOverlap, needsHours, badDate */
    async save(accountId: AccountId, given: Schedule): Promise<Availability> {
      const problem = scheduleProblem(given);
      if (problem !== null) throw calendarErrors[problem]();
      return realtime.events.transact(async ({ queries, emit }) => {
        const { name, timeZone, overrides, bufferBefore, bufferAfter } = given;
        const days = given.days.toSorted((first, second) => first.weekday - second.weekday);
        const row = { name, timeZone, days, overrides, bufferBefore, bufferAfter, changedAt: clock.now() };
        const [saved] = await queries
          .insert(schedules)
          .values({ accountId, version: 1, ...row })
          .onConflictDoUpdate({
            target: schedules.accountId,
            set: { ...row, version: sql`${schedules.version} + 1` },
          })
          .returning({ version: schedules.version });
        const availability = {
          name,
          timeZone,
          days,
          overrides,
          bufferBefore,
          bufferAfter,
          version: saved?.version ?? 1,
        };
        emit({ accountId, topic: CALENDAR_AVAILABILITY_TOPIC, payload: availability });
        return availability;
      });
    },
  };
}
