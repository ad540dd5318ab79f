import { implementerOf, operatorOnly, signedIn } from '#platform/server/http/procedures.ts';
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
      .use(signedIn)
      .handler(({ context }) => subscriptions.view(context.caller.accountId)),
    previewPlan: os.previewPlan
      .use(signedIn)
      .handler(({ input, context }) =>
        subscriptions.preview(context.caller.accountId, planNamed(input.planId)),
      ),
    buyPlan: os.buyPlan.use(signedIn).handler(({ input, context }) => {
      const { id, when, methodId, expectedMicroUsd, pricedAt } = input;
      if (when === 'now' && methodId === null) throw billingErrors.noCard();
      const { accountId } = context.caller;
      const planId = planNamed(input.planId);
      return subscriptions.buy({ id, accountId, planId, when, methodId, expectedMicroUsd, pricedAt });
    }),
    startTrial: os.startTrial
      .use(signedIn)
      .handler(({ input, context }) =>
        subscriptions.startTrial(context.caller.accountId, planNamed(input.planId)),
      ),
    cancelSubscription: os.cancelSubscription
      .use(signedIn)
      .handler(({ input: { line, ...feedback }, context }) =>
        subscriptions.cancel(context.caller.accountId, line, feedback),
      ),
    cancellations: desk.cancellations
      .use(operatorOnly)
      .handler(({ input }) => subscriptions.cancellations(input.cursor)),
    outlook: os.outlook.use(signedIn).handler(({ context }) => service.outlook(context.caller.accountId)),
    resumeSubscription: os.resumeSubscription
      .use(signedIn)
      .handler(({ input, context }) => subscriptions.resume(context.caller.accountId, input.line)),
    unscheduleChange: os.unscheduleChange
      .use(signedIn)
      .handler(({ input, context }) => subscriptions.unschedule(context.caller.accountId, input.line)),
    entitlements: os.entitlements
      .use(signedIn)
      .handler(({ context }) => subscriptions.entitlements(context.caller.accountId)),
    // Without the usual sign-in gate, because the specification has its own sentence for signed-out callers.
    solopreneurPurchase: os.solopreneurPurchase.handler(async ({ input, context }) => {
      const session = await context.session();
      if (session === null) throw billingErrors.planSignedOut();
      return subscriptions.solopreneurPurchase(session.accountId, input);
    }),
  };
}
