import type { AccountId } from '#kernel/ids.ts';
import { formSentences, implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { billingContract } from '../../contract.ts';
import type { Wallet } from '../../model-wallet.ts';
import type { AutoTopUps } from './auto-top-up.ts';
import type { TopUps } from './top-ups.ts';

const os = implementerOf(billingContract);

interface WalletParts {
  readonly topUps: TopUps;
  readonly autoTopUps: AutoTopUps;
  wallet(accountId: AccountId): Promise<Wallet>;
}

export function walletRoutes(service: WalletParts) {
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
