import { AppError } from '#kernel/app-error.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { OutgoingEvent, Transaction } from '#platform/server/realtime/event-log.ts';
import { SPENDING_TOPIC } from '../../constants-spending.ts';
import { billingErrors } from '../../errors.ts';
import { type LimitNews, limitReached, limitTooLow } from '../../rules/spending/limit-words.ts';
import { monthOf } from '../../rules/spending/month.ts';
import { type LimitedMonth, levelOf, roomIn } from '../../rules/spending/person-limit.ts';
import { createSpendingStore, type Spender } from './store.ts';

export interface MonthlyLimit extends LimitedMonth {
  readonly roomMicroUsd: number;
}

/** Monthly limits of people. */
export interface PersonLimits {
  /** Limit of a person with what of it is used in the current month; null without a limit. */
  month(spender: Spender, within: Queries): Promise<MonthlyLimit | null>;
  /** Error for a person whose limit has no room for something. */
  refusal(spender: Spender, limit: MonthlyLimit, within: Queries): Promise<AppError>;
  /**
   * Tells those who may change the limit, once per level and month, and open pages of the person and of those who
   * see what everyone used. Called after something was posted in a person's name.
   */
  spent(
    spender: { workspaceId: WorkspaceId; person: AccountId | null; wasCutOff: boolean },
    within: Transaction,
  ): Promise<void>;
  /** @param microUsd null for no limit */
  set(limit: Spender & { microUsd: number | null; setBy: AccountId }, within: Transaction): Promise<void>;
}

interface LimitParts {
  readonly clock: Clock;
  readonly nameOf: (workspaceId: WorkspaceId, within: Queries) => Promise<string | null>;
  /** Tells those who may change limits. */
  readonly tell: (workspaceId: WorkspaceId, news: LimitNews, within: Transaction) => Promise<void>;
}

export function createPersonLimits({ clock, nameOf, tell }: LimitParts): PersonLimits {
  const month: PersonLimits['month'] = async (spender, within) => {
    const limit = await createSpendingStore(within).limitedMonth(spender, clock.now());
    return limit && { ...limit, roomMicroUsd: roomIn(limit) };
  };

  const refusal: PersonLimits['refusal'] = async ({ workspaceId }, limit, within) => {
    const { limitMicroUsd, roomMicroUsd } = limit;
    const workspace = (await nameOf(workspaceId, within)) ?? 'this workspace';
    const sentence =
      roomMicroUsd < LEFT_WORTH_NAMING_MICRO_USD
        ? limitReached({ limitMicroUsd, workspace })
        : limitTooLow({ limitMicroUsd, workspace, roomMicroUsd });
    const { code, status } = billingErrors.monthlyLimitReached();
    return new AppError({ code, status, sentence, details: { limitMicroUsd } });
  };

  return {
    month,
    refusal,
    async spent({ workspaceId, person, wasCutOff }, within) {
      const { queries, emit } = within;
      for (const event of spendingChanged(workspaceId, person)) emit(event);
      if (person === null) return;
      const spender = { workspaceId, accountId: person };
      const limit = await month(spender, queries);
      const level = limit && levelOf({ ...limit, wasCutOff });
      if (limit === null || level === null) return;
      const now = clock.now();
      if (!(await createSpendingStore(queries).noteTold(spender, level, now))) return;
      const { limitMicroUsd, spentMicroUsd } = limit;
      const facts = { person, month: monthOf(now), limitMicroUsd, spentMicroUsd };
      await tell(workspaceId, { kind: `limit.${level}`, ...facts }, within);
    },
    async set({ microUsd, setBy, ...spender }, { queries, emit }) {
      const store = createSpendingStore(queries);
      if (microUsd === null) await store.remove(spender);
      else await store.set(spender, { microUsd, setBy, setAt: clock.now() });
      for (const event of spendingChanged(spender.workspaceId, spender.accountId)) emit(event);
    },
  };
}

/** What is left is named in a refusal from one cent on. */
const LEFT_WORTH_NAMING_MICRO_USD = 10_000;

/** For those who see what everyone used, and for the person themselves. */
function spendingChanged(workspaceId: WorkspaceId, person: AccountId | null): OutgoingEvent[] {
  const payload = { workspaceId };
  const all: OutgoingEvent = { workspaceId, audience: 'usage.read', topic: SPENDING_TOPIC, payload };
  return person === null ? [all] : [all, { accountId: person, topic: SPENDING_TOPIC, payload }];
}
