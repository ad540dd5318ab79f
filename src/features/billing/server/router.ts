import { implement } from '@orpc/server';
import type { RequestContext } from '#platform/server/http/context.ts';
import { guardsFirst } from '#platform/server/http/procedures.ts';
import { billingContract } from '../contract.ts';
import { billingOperatorContract } from '../contract-operator.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { rateRoutes } from './rates/routes.ts';
import type { BillingService } from './service.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import { usageRoutes } from './usage/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** What everybody asks, and what the operator does; browsers load the first alone. */
export const wholeContract = { ...billingContract, ...billingOperatorContract };
const implementer = () => implement(wholeContract).$context<RequestContext>().$config(guardsFirst);
export type Implementer = ReturnType<typeof implementer>;

/** The routes of each part. */
export function createRouter(service: BillingService) {
  const os = implementer();
  return os.router({
    ...walletRoutes(os, service),
    ...invoiceRoutes(os, service),
    ...usageRoutes(os, service),
    ...paymentRoutes(os, service),
    ...rateRoutes(os, service.rates),
    ...subscriptionRoutes(os, service),
  });
}
