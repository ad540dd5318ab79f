import { allowed } from '#features/workspaces/server/service.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { formSentences, implementerOf } from '#platform/server/http/procedures.ts';
import { billingContract } from '../../contract.ts';
import type { Wallet } from '../../model-wallet.ts';
import type { AutoTopUps } from './auto-top-up.ts';
import type { TopUps } from './top-ups.ts';

const os = implementerOf(billingContract);

interface WalletParts {
  readonly topUps: TopUps;
  readonly autoTopUps: AutoTopUps;
  wallet(workspaceId: WorkspaceId): Promise<Wallet>;
}

export function walletRoutes(service: WalletParts) {
  const { topUps, autoTopUps } = service;
  return {
    wallet: os.wallet
      .use(allowed('billing.read'))
      .handler(({ context }) => service.wallet(context.caller.workspaceId)),
    topUp: os.topUp
      .use(allowed('billing.manage'))
      .use(formSentences)
      .handler(({ input: { id, microUsd, methodId }, context }) =>
        topUps.topUp({ id, workspaceId: context.caller.workspaceId, microUsd, methodId }),
      ),
    autoTopUp: os.autoTopUp
      .use(allowed('billing.read'))
      .handler(({ context }) => autoTopUps.read(context.caller.workspaceId)),
    setAutoTopUp: os.setAutoTopUp
      .use(allowed('billing.manage'))
      .use(formSentences)
      .handler(({ input, context }) => autoTopUps.set(context.caller.workspaceId, input)),
  };
}
