import { teamChanged } from '#features/workspaces/server/events.ts';
import { assert } from '#kernel/assert.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { billingErrors } from '../../errors.ts';
import {
  type SubscriptionEvent,
  type SubscriptionOutcome,
  transition,
} from '../../rules/subscriptions/subscription-transition.ts';
import type { SubscriptionParts } from './parts.ts';
import { plansChanged } from './standing-plans.ts';
import { createStore, type Run } from './store.ts';

/** Columns saved with an event that the rule doesn't know. */
type Beside = Partial<Pick<Run, 'renewalInvoiceId' | 'renewalPayment' | 'announcedEnd'>>;

/** Applies an event to a run, if the rule allows it, and saves the result. Emits no event to the account. */
export async function applied(
  run: Run,
  { event, beside = {} }: { event: SubscriptionEvent; beside?: Beside },
  { queries }: Transaction,
): Promise<{ run: Run; outcome: SubscriptionOutcome }> {
  const { record, outcome } = transition(run.record, event);
  if (outcome !== 'done') return { run, outcome };
  assert(record !== null, 'what has begun does not vanish');
  const next = { ...run, ...beside, record };
  await createStore(queries).save(next);
  return { run: next, outcome };
}

/**
 * The same, and notifies the account. @throws AppError when the rule refuses; `otherwise` is the error for "not now"
 */
export async function change(
  parts: SubscriptionParts,
  request: { run: Run; event: SubscriptionEvent; beside?: Beside; otherwise: keyof typeof billingErrors },
  transaction: Transaction,
): Promise<Run> {
  const { run, outcome } = await applied(request.run, request, transaction);
  if (outcome !== 'done') throw refusal(outcome, request.otherwise);
  await emitPlans(parts, run, transaction);
  return run;
}

/** Notifies those who see the plan, and those who see how many people it has seats for. */
export async function emitPlans(
  parts: SubscriptionParts,
  { workspaceId }: Pick<Run, 'workspaceId'>,
  { queries, emit }: Transaction,
): Promise<void> {
  emit(await plansChanged(parts, { workspaceId, at: parts.clock.now() }, queries));
  emit(teamChanged(workspaceId));
}

function refusal(outcome: Exclude<SubscriptionOutcome, 'done'>, otherwise: keyof typeof billingErrors) {
  const errors = {
    over: billingErrors.noSubscription,
    renewing: billingErrors.planBeingPaid,
    'past-due': billingErrors.planPastDue,
    trialing: billingErrors.trialEndsByItself,
    'not-now': billingErrors[otherwise],
  } as const;
  return errors[outcome]();
}
