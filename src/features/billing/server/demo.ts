import { AppError } from '#kernel/app-error.ts';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { PastStep } from '#platform/server/past.ts';
import type { PlanId } from '../model.ts';
import type { Billing } from './service.ts';

/** Names that the samples have for ever, so that a later start finds them. */
const id = (nth: number) => `0de30000-0000-7000-8000-${String(nth).padStart(12, '0')}`;
const CARD = id(1);

/** Card of the sandbox whose payments succeed. */
const TEST_CARD = 'test_approved';
/** Specification 001 §9: "Default balance is 25". */
const FIRST_TOP_UP_MICRO_USD = 25_000_000;
const SECOND_TOP_UP_MICRO_USD = 15_000_000;
/** What Omar may spend a month. */
const LIMIT_MICRO_USD = 10_000_000;

type Parts = Pick<Billing, 'payments' | 'subscriptions' | 'topUps' | 'spending'>;

/** Days before the first start when Business began. A month later it has been renewed. */
const BUSINESS_DAYS = 32;
/** A month has 28 days at least and 31 at most. */
const MONTH_ENDS = [28, 29, 30, 31];

/**
 * A month of money. It begins with Phone and continues with Business, the plan that the specification calls Pro (decision R01).
 * Phone is then cancelled and has ended. The minutes of the first month of Business were used up, and the balance paid for the
 * calls after that. One test card pays for everything. One of the team has a monthly limit.
 */
export function demoSteps(people: DemoPeople, parts: Parts): PastStep[] {
  const { workspace: workspaceId, visitor, friends, until } = people;
  const { subscriptions, topUps } = parts;
  const before = (days: number, minutes = 0): Instant => until - days * DAY_MS + minutes * MINUTE_MS;
  /** A step with a payment was run before. What the visitor has done since is left alone. */
  const once = async (payment: string, pay: (methodId: string) => Promise<unknown>) => {
    if (await hasPaid(parts, workspaceId, payment)) return;
    const card = { workspaceId, id: CARD, reference: TEST_CARD, becomesDefault: 'now' } as const;
    await pay((await parts.payments.methods.add(card)).id);
  };
  const topUp = (payment: string, microUsd: number) =>
    once(payment, (methodId) => topUps.topUp({ id: payment, workspaceId, microUsd, methodId }));
  const begin = (payment: string, planId: PlanId) =>
    once(payment, async (methodId) => {
      const { now } = await subscriptions.preview(workspaceId, planId);
      assert(now !== null, 'what nobody has yet can begin now');
      const expectedMicroUsd = now.totalMicroUsd;
      await subscriptions.buy({
        id: payment,
        workspaceId,
        planId,
        when: 'now',
        methodId,
        expectedMicroUsd,
      });
    });
  const phoneAt = before(33, 12);
  const businessAt = before(BUSINESS_DAYS);
  return [
    { at: before(33, 5), take: () => topUp(id(2), FIRST_TOP_UP_MICRO_USD) },
    { at: phoneAt, take: () => begin(id(3), 'payg_phone') },
    {
      at: businessAt,
      async take() {
        if (await hasPaid(parts, workspaceId, id(4))) return;
        await begin(id(4), 'business');
        await subscriptions.cancel(workspaceId, 'payg_phone');
      },
    },
    {
      at: before(14),
      async take() {
        if (await hasPaid(parts, workspaceId, id(5))) return;
        await topUp(id(5), SECOND_TOP_UP_MICRO_USD);
        const owner = { workspaceId, accountId: visitor, role: 'owner' } as const;
        await parts.spending.setLimit(owner, { accountId: friends.omar, microUsd: LIMIT_MICRO_USD });
      },
    },
    ...[phoneAt, businessAt].flatMap((begun) =>
      MONTH_ENDS.map((days) => ({
        // At once, so that no call is between the end of a period and the beginning of the next.
        at: begun + days * DAY_MS + 1,
        take: () => subscriptions.runDue(),
      })),
    ),
  ];
}

async function hasPaid({ payments }: Parts, workspaceId: WorkspaceId, payment: string): Promise<boolean> {
  try {
    await payments.find(workspaceId, payment);
    return true;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === commonErrors.notFound().code) return false;
    throw cause;
  }
}
