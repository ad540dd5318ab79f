import { missingCase } from '#kernel/assert.ts';
import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import type { WalletNews } from './wallet-mails.ts';

/** The words of a notification about a wallet, and where it leads. */
export function walletBell(news: WalletNews): { title: string; body: string; path: string } {
  const path = paths.billing();
  switch (news.kind) {
    case 'wallet.low':
      return { title: 'Balance is low', body: "It pays for what your plan doesn't include", path };
    case 'wallet.capped':
      return {
        title: 'Balance is low',
        body: `Automatic top-ups have reached ${formatUsd(news.capMicroUsd)}, the limit for this month`,
        path,
      };
    case 'wallet.declined':
      return { title: 'Your card was declined', body: news.why ?? "We'll try again in an hour", path };
    case 'wallet.turned-off':
      return {
        title: 'Automatic top-up is off',
        body:
          news.because === 'card-removed' ? 'Its card was removed' : (news.why ?? 'Your card was declined'),
        path,
      };
    default:
      return missingCase(news);
  }
}
