import { formSentences, signedIn } from '#platform/server/http/procedures.ts';
import type { Implementer } from '../router.ts';
import type { BillingService } from '../service.ts';

export function walletRoutes(os: Implementer, service: BillingService) {
  const { topUps, autoTopUps } = service;
  return {
    wallet: os.wallet.use(signedIn).handler(({ context }) => service.wallet(context.caller.accountId)),
    topUp: os.topUp
      .use(signedIn)
      .use(formSentences)
      .handler(({ input: { id, microUsd, methodId }, context }) =>
        topUps.topUp({ id, accountId: context.caller.accountId, microUsd, methodId }),
      ),
    autoTopUp: os.autoTopUp.use(signedIn).handler(({ context }) => autoTopUps.read(context.caller.accountId)),
    setAutoTopUp: os.setAutoTopUp
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => autoTopUps.set(context.caller.accountId, input)),
  };
}
