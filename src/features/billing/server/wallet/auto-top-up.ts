import { AppError } from '#kernel/app-error.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { AUTO_TOP_UP_DEFAULTS, AUTO_TOP_UP_TOPIC } from '../../constants-wallet.ts';
import { billingErrors } from '../../errors.ts';
import type { Payment } from '../../model-payments.ts';
import type { AutoTopUp } from '../../model-wallet.ts';
import { afterDecline, autoTopUpStep } from '../../rules/wallet/auto-top-up.ts';
import type { WalletNews } from '../../rules/wallet/wallet-mails.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { calendarMonthOf } from './calendar-month.ts';
import { type AutoTopUpRow, createStore, type TopUp } from './store.ts';
import { addTopUp, hasCard, paymentOf, type TopUpParts } from './top-ups.ts';
import { openWallet, readWallet, walletChanged } from './wallet.ts';

export interface AutoTopUpParts extends TopUpParts {
  readonly ledger: Ledger;
  /** Notifies the owner if the transaction commits. */
  tell(workspaceId: WorkspaceId, news: WalletNews, within: Transaction): Promise<void>;
  /** Runs `look` if the transaction commits. */
  requestCheck(workspaceId: WorkspaceId, transaction: Transaction): Promise<void>;
}

/** A change of automatic top-up settings. */
export type AutoTopUpChange =
  | { readonly isOn: false }
  | {
      readonly isOn: true;
      readonly belowMicroUsd: number;
      readonly microUsd: number;
      readonly capMicroUsd: number;
      readonly methodId: string;
    };

export interface AutoTopUps {
  read(workspaceId: WorkspaceId): Promise<AutoTopUp>;
  /**
   * A balance that is already below the threshold is topped up at once.
   * @throws AppError billing.noSuchCard, billing.capTooLow
   */
  set(workspaceId: WorkspaceId, change: AutoTopUpChange): Promise<AutoTopUp>;
  /** Does what is due for a wallet: charges its card, notifies its owner, or nothing. Safe to call at any time. */
  look(workspaceId: WorkspaceId): Promise<void>;
  /** The accounts that `look` has something to do for. */
  due(): Promise<WorkspaceId[]>;
}

/** Its card was removed, or its draft discarded, before the charge. It will never lead to a payment. */
function noneWithoutCard(cause: unknown): null {
  const code = cause instanceof AppError ? cause.code : null;
  if (code === commonErrors.notFound().code || code === billingErrors.notPayable().code) return null;
  throw cause;
}

/** Charges of a wallet in one go while it stays too low. The next minute continues. */
const ROUNDS_MAX = 3;

export function createAutoTopUps(parts: AutoTopUpParts): AutoTopUps {
  const { clock, events, queries, payments } = parts;
  const store = createStore(queries);

  /** An open one is paid before another can begin. */
  async function pursue(topUp: TopUp): Promise<void> {
    const payment = await payments.pay({ ...paymentOf(topUp), isOffSession: true }).catch(noneWithoutCard);
    if (payment?.status === 'processing') return;
    await events.transact((transaction) => closeAuto(parts, { topUp, payment }, transaction));
  }

  async function begin(workspaceId: WorkspaceId): Promise<TopUp | null> {
    const request = await store.auto(workspaceId);
    // Read before the transaction, which must not wait for another connection.
    const cardId = request !== null && (await hasCard(payments, request)) ? request.methodId : null;
    return events.transact((transaction) => decide(parts, { workspaceId, cardId }, transaction));
  }

  return {
    read: (workspaceId) => readAuto(parts, workspaceId, queries),
    async set(workspaceId, change) {
      if (change.isOn) {
        if (change.capMicroUsd < change.microUsd) throw billingErrors.capTooLow();
        if (!(await hasCard(payments, { workspaceId, methodId: change.methodId })))
          throw billingErrors.noSuchCard();
      }
      return events.transact((transaction) => saveAuto(parts, { workspaceId, change }, transaction));
    },
    async look(workspaceId) {
      const open = await store.openAuto(workspaceId);
      if (open !== null) await pursue(open);
      // A further drop while the card is charged sends no new message, because this loop handles it.
      for (let round = 0; round < ROUNDS_MAX; round += 1) {
        const begun = await begin(workspaceId);
        if (begun === null) return;
        await pursue(begun);
      }
    },
    async due() {
      const [due, open] = await Promise.all([store.due(clock.now()), store.openAutos()]);
      return [...new Set([...open, ...due])];
    },
  };
}

async function readAuto(
  { clock }: Pick<AutoTopUpParts, 'clock'>,
  workspaceId: WorkspaceId,
  queries: TopUpParts['queries'],
): Promise<AutoTopUp> {
  const store = createStore(queries);
  const [row, thisMonthMicroUsd] = await Promise.all([
    store.auto(workspaceId),
    store.toppedUpSince(workspaceId, calendarMonthOf(clock.now()).start),
  ]);
  const { isOn, belowMicroUsd, microUsd, capMicroUsd, methodId, offBecause } = row ?? never;
  return {
    isOn,
    currency: 'USD',
    belowMicroUsd,
    microUsd,
    methodId,
    capMicroUsd,
    thisMonthMicroUsd,
    offBecause,
  };
}

/** Settings of an account that has never set any. */
const never = { isOn: false, ...AUTO_TOP_UP_DEFAULTS, methodId: null, offBecause: null } as const;

async function saveAuto(
  parts: AutoTopUpParts,
  { workspaceId, change }: { workspaceId: WorkspaceId; change: AutoTopUpChange },
  transaction: Transaction,
): Promise<AutoTopUp> {
  const { queries } = transaction;
  const store = createStore(queries);
  const wallet = await openWallet(parts.ledger, workspaceId, queries);
  await store.lockAmounts(wallet);
  if (change.isOn) {
    const { belowMicroUsd, microUsd, capMicroUsd, methodId } = change;
    const fresh = { isOn: true, declines: 0, retryAt: null, offBecause: null };
    await store.saveAuto({ workspaceId, belowMicroUsd, microUsd, capMicroUsd, methodId, ...fresh });
    const { postedMicroUsd, availableMicroUsd } = await readWallet(parts.ledger, workspaceId, queries);
    if (availableMicroUsd < belowMicroUsd) {
      await store.setDue(workspaceId, { isLow: postedMicroUsd < belowMicroUsd });
      await parts.requestCheck(workspaceId, transaction);
    }
  } else {
    await store.changeAuto(workspaceId, { isOn: false, offBecause: null });
  }
  return emitAutoTopUp(parts, workspaceId, transaction);
}

async function emitAutoTopUp(
  parts: AutoTopUpParts,
  workspaceId: WorkspaceId,
  transaction: Transaction,
): Promise<AutoTopUp> {
  const payload = await readAuto(parts, workspaceId, transaction.queries);
  transaction.emit({ workspaceId, audience: 'billing.read', topic: AUTO_TOP_UP_TOPIC, payload });
  transaction.emit(await walletChanged(parts.ledger, workspaceId, transaction.queries));
  return payload;
}

/**
 * @param about.cardId the chosen card, if it still exists
 * @returns the top-up to be paid now
 */
async function decide(
  parts: AutoTopUpParts,
  { workspaceId, cardId }: { workspaceId: WorkspaceId; cardId: string | null },
  transaction: Transaction,
): Promise<TopUp | null> {
  const { queries } = transaction;
  const store = createStore(queries);
  await store.lockAmounts(await openWallet(parts.ledger, workspaceId, queries));
  const wallet = await store.find(workspaceId);
  if (wallet?.isDue !== true || (await store.openAuto(workspaceId)) !== null) return null;
  const auto = await store.auto(workspaceId);
  if (auto?.isOn === true && auto.methodId === cardId) return decideAuto(parts, auto, transaction);
  if (auto?.isOn === true) {
    await turnOff(parts, { workspaceId, because: 'card-removed' }, transaction);
    return null;
  }
  await store.mark(workspaceId, { isDue: false });
  if (wallet.isLow) await noticeOnce(parts, { workspaceId, news: { kind: 'wallet.low' } }, transaction);
  return null;
}

async function decideAuto(
  parts: AutoTopUpParts,
  auto: AutoTopUpRow,
  transaction: Transaction,
): Promise<TopUp | null> {
  const { workspaceId, microUsd, methodId, capMicroUsd } = auto;
  const { queries } = transaction;
  const store = createStore(queries);
  const now = parts.clock.now();
  const month = calendarMonthOf(now);
  const next = autoTopUpStep(auto, {
    availableMicroUsd: (await readWallet(parts.ledger, workspaceId, queries)).availableMicroUsd,
    toppedUpMicroUsd: await store.toppedUpSince(workspaceId, month.start),
    now,
    monthEnd: month.end,
  });
  if (next.step === 'nothing') await store.mark(workspaceId, { isDue: false });
  if (next.step === 'wait') {
    await store.mark(workspaceId, { lookAt: next.until });
    if (next.because === 'cap')
      await noticeOnce(parts, { workspaceId, news: { kind: 'wallet.capped', capMicroUsd } }, transaction);
  }
  if (next.step !== 'charge') return null;
  const topUp = await addTopUp(
    parts,
    { id: newId(), workspaceId, microUsd, methodId, isAuto: true },
    transaction,
  );
  await emitAutoTopUp(parts, workspaceId, transaction);
  return topUp;
}

async function closeAuto(
  parts: AutoTopUpParts,
  { topUp, payment }: { topUp: TopUp; payment: Payment | null },
  transaction: Transaction,
): Promise<void> {
  const { workspaceId } = topUp;
  const { queries } = transaction;
  const store = createStore(queries);
  await store.lockAmounts(await openWallet(parts.ledger, workspaceId, queries));
  const isPaid = payment?.status === 'succeeded';
  if (!(await store.closeAuto(topUp.id, isPaid ? 'succeeded' : 'failed'))) return;
  if (isPaid) await store.changeAuto(workspaceId, { declines: 0, retryAt: null });
  // The next run checks whether the card is there.
  else if (payment !== null) await declined(parts, { workspaceId, payment }, transaction);
  await emitAutoTopUp(parts, workspaceId, transaction);
}

async function declined(
  parts: AutoTopUpParts,
  { workspaceId, payment }: { workspaceId: WorkspaceId; payment: Payment },
  transaction: Transaction,
): Promise<void> {
  const store = createStore(transaction.queries);
  const auto = await store.auto(workspaceId);
  // Its owner has turned it off meanwhile.
  if (auto?.isOn !== true) return;
  const why = payment.failure?.sentence ?? null;
  const declines = auto.declines + 1;
  const next = afterDecline(declines, parts.clock.now());
  if (next.isOff) return turnOff(parts, { workspaceId, because: 'declined', why }, transaction);
  await store.changeAuto(workspaceId, { declines, retryAt: next.retryAt });
  await store.mark(workspaceId, { lookAt: next.retryAt });
  await noticeOnce(parts, { workspaceId, news: { kind: 'wallet.declined', why } }, transaction);
}

async function turnOff(
  parts: AutoTopUpParts,
  off: { workspaceId: WorkspaceId; because: 'declined' | 'card-removed'; why?: string | null },
  transaction: Transaction,
): Promise<void> {
  const { workspaceId, because, why = null } = off;
  const store = createStore(transaction.queries);
  await store.changeAuto(workspaceId, { isOn: false, offBecause: because });
  // This email states the balance, so no other is needed until it falls again.
  await store.mark(workspaceId, { isDue: false });
  await parts.tell(workspaceId, { kind: 'wallet.turned-off', because, why }, transaction);
  await emitAutoTopUp(parts, workspaceId, transaction);
}

/** Once for each time that a wallet becomes low. */
async function noticeOnce(
  parts: AutoTopUpParts,
  { workspaceId, news }: { workspaceId: WorkspaceId; news: WalletNews },
  transaction: Transaction,
): Promise<void> {
  const store = createStore(transaction.queries);
  const wallet = await store.find(workspaceId);
  if (wallet?.isNoticed !== false) return;
  await store.mark(workspaceId, { isNoticed: true });
  await parts.tell(workspaceId, news, transaction);
}
