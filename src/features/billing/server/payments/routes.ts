import { os } from '@orpc/server';
import { allowed } from '#features/workspaces/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import { implementerOf } from '#platform/server/http/procedures.ts';
import type { Webhook } from '#platform/server/http/webhooks.ts';
import { billingContract } from '../../contract.ts';
import { billingErrors } from '../../errors.ts';
import type { CardForm } from '../../model-payments.ts';
import { holdsCardNumber } from '../../rules/payments/card-number.ts';
import type { CardNetwork } from './card-network.ts';
import type { Payments } from './payments.ts';
import { SANDBOX_CARDS } from './sandbox-cards.ts';

const implementer = implementerOf(billingContract);

/** Before anything reads what was sent, or could log it. */
const withoutCardNumbers = os.$context<RequestContext>().middleware(async ({ next }, input: unknown) => {
  if (holdsCardNumber(input)) throw billingErrors.cardNumber();
  return next();
});

/** The routes about cards and payments. */
export function paymentRoutes({ payments, network }: { payments: Payments; network: CardNetwork }) {
  const { methods } = payments;
  return {
    cardForm: implementer.cardForm.use(allowed('billing.read')).handler(() => cardFormOf(network)),
    paymentMethods: implementer.paymentMethods
      .use(allowed('billing.read'))
      .handler(({ context }) => methods.list(context.caller.workspaceId)),
    startStoringCard: implementer.startStoringCard
      .use(allowed('billing.manage'))
      .use(withoutCardNumbers)
      .handler(({ context, input }) =>
        methods.startStoring(context.caller.workspaceId, { id: input.id, by: context.caller.accountId }),
      ),
    addPaymentMethod: implementer.addPaymentMethod
      .use(allowed('billing.manage'))
      .use(withoutCardNumbers)
      .handler(({ context, input: { id, reference, isDefault } }) =>
        methods.add({
          workspaceId: context.caller.workspaceId,
          by: context.caller.accountId,
          id,
          reference,
          becomesDefault: isDefault === true ? 'now' : isDefault === 'when-paid' ? 'when-paid' : null,
        }),
      ),
    changePaymentMethod: implementer.changePaymentMethod
      .use(allowed('billing.manage'))
      .use(withoutCardNumbers)
      .handler(({ context, input: { id, expiry = null, isDefault = false } }) =>
        methods.change({ workspaceId: context.caller.workspaceId, id, expiry, isDefault }),
      ),
    removePaymentMethod: implementer.removePaymentMethod
      .use(allowed('billing.manage', { endsCosts: true }))
      .handler(async ({ context, input }) => {
        await methods.remove(context.caller.workspaceId, input.id);
        return { ok: true };
      }),
    payment: implementer.payment
      .use(allowed('billing.read'))
      .handler(({ context, input }) => payments.find(context.caller.workspaceId, input.id)),
    answerChallenge: implementer.answerChallenge
      .use(allowed('billing.manage'))
      .handler(({ context, input: { id, approve } }) => {
        // With a real network, the bank asks in the page.
        if (network.answerChallenge === undefined) throw commonErrors.notFound();
        return payments.answerChallenge({ workspaceId: context.caller.workspaceId, id, isApproved: approve });
      }),
  };
}

/** Webhook of the network. The sandbox needs none. */
export function webhooksOf(payments: Payments, { engine }: CardNetwork): readonly Webhook[] {
  return engine === 'stripe' ? [{ path: '/webhooks/stripe', receive: payments.receive }] : [];
}

function cardFormOf({ engine, publishableKey }: CardNetwork): CardForm {
  const testCards =
    engine === 'sandbox'
      ? SANDBOX_CARDS.map(({ token, name, brand, last4, behaviour }) => ({
          token,
          name,
          brand,
          last4,
          behaviour,
        }))
      : [];
  return { engine, publishableKey, testCards };
}
