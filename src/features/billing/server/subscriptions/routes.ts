import { allowed, mustBeAllowed, mustNotBeSuspended } from '#features/workspaces/server/service.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { billingContract } from '../../contract.ts';
import { billingOperatorContract } from '../../contract-operator.ts';
import { billingErrors } from '../../errors.ts';
import type { PlanId } from '../../model.ts';
import { parsePlan } from '../../rules/subscriptions/parse-plan.ts';
import type { Outlooks } from './outlook.ts';
import type { SubscriptionService } from './subscriptions.ts';

const os = implementerOf(billingContract);
const desk = implementerOf(billingOperatorContract);

/** A plan may be named as people know it (decision R01). */
function planNamed(text: string): PlanId {
  const plan = parsePlan(text);
  if (plan === undefined) throw billingErrors.unknownPlan();
  return plan.id;
}

export function subscriptionRoutes(
  service: { readonly subscriptions: SubscriptionService } & Pick<Outlooks, 'outlook'>,
) {
  const { subscriptions } = service;
  return {
    subscriptions: os.subscriptions
      .use(allowed('billing.read'))
      .handler(({ context }) => subscriptions.view(context.caller.workspaceId)),
    previewPlan: os.previewPlan
      .use(allowed('billing.read'))
      .handler(({ input, context }) =>
        subscriptions.preview(context.caller.workspaceId, planNamed(input.planId)),
      ),
    buyPlan: os.buyPlan.use(allowed('billing.manage')).handler(({ input, context }) => {
      const { id, when, methodId, expectedMicroUsd, pricedAt } = input;
      if (when === 'now' && methodId === null) throw billingErrors.noCard();
      const { workspaceId } = context.caller;
      const planId = planNamed(input.planId);
      return subscriptions.buy({ id, workspaceId, planId, when, methodId, expectedMicroUsd, pricedAt });
    }),
    startTrial: os.startTrial
      .use(allowed('billing.manage'))
      .handler(({ input, context }) =>
        subscriptions.startTrial(context.caller.workspaceId, planNamed(input.planId)),
      ),
    cancelSubscription: os.cancelSubscription
      .use(allowed('billing.manage', { endsCosts: true }))
      .handler(({ input: { line, ...feedback }, context }) =>
        subscriptions.cancel(context.caller.workspaceId, line, feedback),
      ),
    cancellations: desk.cancellations
      .use(operatorOnly)
      .handler(({ input }) => subscriptions.cancellations(input.cursor)),
    outlook: os.outlook
      .use(allowed('billing.read'))
      .handler(({ context }) => service.outlook(context.caller.workspaceId)),
    resumeSubscription: os.resumeSubscription
      .use(allowed('billing.manage'))
      .handler(({ input, context }) => subscriptions.resume(context.caller.workspaceId, input.line)),
    unscheduleChange: os.unscheduleChange
      .use(allowed('billing.manage'))
      .handler(({ input, context }) => subscriptions.unschedule(context.caller.workspaceId, input.line)),
    entitlements: os.entitlements
      .use(allowed('plan.read'))
      .handler(({ context }) => subscriptions.entitlements(context.caller.workspaceId)),
    // Without the usual sign-in gate, because the specification has its own sentence for signed-out callers.
    solopreneurPurchase: os.solopreneurPurchase.handler(async ({ input, context }) => {
      const member = await context.member();
      if (member === null) throw billingErrors.planSignedOut();
      mustBeAllowed(member.role, 'billing.manage');
      mustNotBeSuspended(member, 'billing.manage');
      return subscriptions.solopreneurPurchase(member.workspaceId, input);
    }),
  };
}
