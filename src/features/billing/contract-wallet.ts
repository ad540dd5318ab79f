import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { CENT_MICRO_USD } from './constants-invoices.ts';
import {
  AUTO_TOP_UP_CAPS,
  AUTO_TOP_UP_THRESHOLDS,
  OWN_TOP_UP,
  TOP_UP_AMOUNTS,
  walletText,
} from './constants-wallet.ts';
import { reference, tag } from './contract-words.ts';
import { payment } from './model-payments.ts';
import { autoTopUp, currency, wallet } from './model-wallet.ts';

const topUpAmount = z
  .int(walletText.selectAmount)
  .check(
    z.gte(OWN_TOP_UP.microUsdMin, walletText.selectAmount),
    z.lte(OWN_TOP_UP.microUsdMax, walletText.selectAmount),
    z.multipleOf(CENT_MICRO_USD, walletText.selectAmount),
  );

export const walletContract = {
  wallet: oc
    .route({ method: 'GET', path: '/api/billing/wallet', summary: 'The balance of this account', ...tag })
    .output(wallet),
  topUp: oc
    .route({
      method: 'POST',
      path: '/api/billing/top-ups',
      summary: 'Pay money into the wallet by card',
      ...tag,
    })
    .input(
      z.object({
        // Idempotency key, made by the caller: the same id is the same top-up and the same payment.
        id: z.uuid(),
        microUsd: topUpAmount,
        currency,
        methodId: reference,
      }),
    )
    .output(payment),
  autoTopUp: oc
    .route({
      method: 'GET',
      path: '/api/billing/auto-top-up',
      summary: 'Automatic top-up settings',
      ...tag,
    })
    .output(autoTopUp),
  setAutoTopUp: oc
    .route({
      method: 'PUT',
      path: '/api/billing/auto-top-up',
      summary: 'Change automatic top-up',
      ...tag,
    })
    .input(
      z.discriminatedUnion('isOn', [
        z.object({ isOn: z.literal(false) }),
        z.object({
          isOn: z.literal(true),
          currency,
          belowMicroUsd: z.literal(AUTO_TOP_UP_THRESHOLDS),
          microUsd: z.literal(TOP_UP_AMOUNTS, walletText.selectAmount),
          capMicroUsd: z.literal(AUTO_TOP_UP_CAPS),
          methodId: reference,
        }),
      ]),
    )
    .output(autoTopUp),
};
