import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import type { LimitNews } from './limit-words.ts';

/** The words of a notification about a monthly limit, and where it leads. Whose it is can be seen there. */
export function limitBell({ kind, limitMicroUsd, spentMicroUsd }: LimitNews) {
  return {
    title: kind === 'limit.near' ? '80% of a monthly limit is used' : 'A monthly limit is reached',
    body: `${formatUsd(spentMicroUsd)} of ${formatUsd(limitMicroUsd)}`,
    path: paths.usage({ tab: 'people' }),
  };
}
