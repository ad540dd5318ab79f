import { z } from 'zod';
import type { Contact } from '#features/identity/server/service.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { type Listener, listenTo } from '#platform/server/db/listen.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Platform } from '#platform/server/platform.ts';
import { walletMail, walletMailText } from '../../rules/wallet-mails.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { AutoTopUpParts, AutoTopUps } from './auto-top-up.ts';
import { readWallet, walletChanged } from './wallet.ts';

const EXPIRE_QUEUE = 'billing-expire-holds';
const LOOK_QUEUE = 'billing-wallet-look';
const SWEEP_QUEUE = 'billing-wallet-sweep';
const MAIL_QUEUE = 'billing-wallet-mail';
/** The trigger of the migration announces here whose wallet has become low. */
const DUE_CHANNEL = 'billing_wallet_due';

const lookJob = z.object({ accountId: z.string() });
const mailJob = z.object({ accountId: z.string(), mail: walletMail });

/** What `createAutoTopUps` needs of jobs. */
export function walletRequests(jobs: Jobs): Pick<AutoTopUpParts, 'requestMail' | 'requestLook'> {
  return {
    requestMail: (mail, accountId, { queries }) =>
      jobs.enqueue(MAIL_QUEUE, { accountId, mail } satisfies z.infer<typeof mailJob>, { within: queries }),
    requestLook: (accountId, { queries }) =>
      jobs.enqueue(LOOK_QUEUE, { accountId }, { within: queries, key: accountId }),
  };
}

export interface WalletJobsParts {
  readonly platform: Platform;
  readonly ledger: Ledger;
  readonly autoTopUps: AutoTopUps;
  readonly contactOf: (accountId: AccountId, within: Queries) => Promise<Contact | null>;
}

/** Declares what the queues of the wallet do. */
export function defineWalletJobs({ platform, ledger, autoTopUps, contactOf }: WalletJobsParts): void {
  const { jobs, database, realtime, mail, config } = platform;
  jobs.define(LOOK_QUEUE, (payload) => autoTopUps.look(asAccountId(lookJob.parse(payload).accountId)));
  jobs.define(SWEEP_QUEUE, async () => {
    for (const accountId of await autoTopUps.due())
      await jobs.enqueue(LOOK_QUEUE, { accountId }, { key: accountId });
  });
  jobs.schedule(SWEEP_QUEUE, '* * * * *', { timeZone: 'UTC' });
  jobs.define(
    MAIL_QUEUE,
    async (payload) => {
      const job = mailJob.parse(payload);
      const accountId = asAccountId(job.accountId);
      const owner = await contactOf(accountId, database.queries);
      if (owner === null) return;
      const { availableMicroUsd } = await readWallet(ledger, accountId, database.queries);
      const link = `${config.publicUrl}${paths.billing()}`;
      await mail.send({ to: owner.email, ...walletMailText(job.mail, { availableMicroUsd, link }) });
    },
    { retries: 10 },
  );
  jobs.define(EXPIRE_QUEUE, async () => {
    let expired: readonly AccountId[];
    do {
      expired = await realtime.events.transact(async ({ queries, emit }) => {
        const owners = await ledger.expire(queries);
        for (const accountId of new Set(owners)) emit(await walletChanged(ledger, accountId, queries));
        return owners;
      });
    } while (expired.length > 0);
  });
  jobs.schedule(EXPIRE_QUEUE, '* * * * *', { timeZone: 'UTC' });
}

/** Has wallets looked at as soon as they are low. What is missed here is found by the sweep, within a minute. */
export function hearLowWallets({ database, jobs, log }: Platform): Listener {
  return listenTo({
    database,
    channel: DUE_CHANNEL,
    log,
    onMessage: (accountId) => {
      jobs
        .enqueue(LOOK_QUEUE, { accountId }, { key: accountId })
        .catch((cause: unknown) => log.warn({ err: cause }, 'a low wallet waits for the next sweep'));
    },
    onState: () => undefined,
  });
}
