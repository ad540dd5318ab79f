import { oc } from '@orpc/contract';
import { wallet } from './model.ts';

const tag = { tags: ['Billing'] } as const;

const walletContract = {
  wallet: oc
    .route({ method: 'GET', path: '/api/billing/wallet', summary: 'The balance of this account', ...tag })
    .output(wallet),
};

export const billingContract = {
  ...walletContract,
};
