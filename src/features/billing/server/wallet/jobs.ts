import { z } from 'zod';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { type Listener, listenTo } from '#platform/server/db/listen.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AutoTopUpParts, AutoTopUps } from './auto-top-up.ts';
import { walletChanged } from './wallet.ts';

const EXPIRE_QUEUE = 'billing-expire-holds';
const LOOK_QUEUE = 'billing-wallet-look';
const SWEEP_QUEUE = 'billing-wallet-sweep';
/** Channel on which the migration's trigger announces a low wallet. */
const DUE_CHANNEL = 'billing_wallet_due';

const lookJob = z.object({ workspaceId: z.string() });

/** Queues a check of a wallet. */
export function checkRequestBy(jobs: Jobs): AutoTopUpParts['requestCheck'] {
  return (workspaceId, { queries }) =>
    jobs.enqueue(LOOK_QUEUE, { workspaceId }, { within: queries, key: workspaceId });
}

export interface WalletJobsParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly autoTopUps: AutoTopUps;
}

/** Declares what the queues of the wallet do. */
export function defineWalletJobs({ platform, ledger, autoTopUps }: WalletJobsParts): void {
  const { jobs, realtime } = platform;
  jobs.define(LOOK_QUEUE, (payload) => autoTopUps.look(asWorkspaceId(lookJob.parse(payload).workspaceId)));
  jobs.define(SWEEP_QUEUE, async () => {
    for (const workspaceId of await autoTopUps.due())
      await jobs.enqueue(LOOK_QUEUE, { workspaceId }, { key: workspaceId });
  });
  jobs.schedule(SWEEP_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(EXPIRE_QUEUE, async () => {
    let expired: readonly WorkspaceId[];
    do {
      expired = await realtime.events.transact(async ({ queries, emit }) => {
        const owners = await ledger.expire(queries);
        for (const workspaceId of new Set(owners)) emit(await walletChanged(ledger, workspaceId, queries));
        return owners;
      });
    } while (expired.length > 0);
  });
  jobs.schedule(EXPIRE_QUEUE, '* * * * *', { timeZone: 'UTC' });
}

/** Queues checks of low wallets at once. The sweep finds missed ones within a minute. */
export function watchLowBalances({ database, jobs, log }: Platform): Listener {
  return listenTo({
    database,
    channel: DUE_CHANNEL,
    log,
    onMessage: (workspaceId) => {
      jobs
        .enqueue(LOOK_QUEUE, { workspaceId }, { key: workspaceId })
        .catch((cause: unknown) => log.warn({ err: cause }, 'a low wallet waits for the next sweep'));
    },
    onState: () => undefined,
  });
}
