import { count } from '#kernel/count.ts';
import { formatExactUsd } from '#kernel/money.ts';

export const amountWords = (amount: number, unit: string) =>
  unit === 'USD' ? formatExactUsd(amount) : `${count(amount)} ${unit}`;
export const entryLink = (key: string) => `?entry=${encodeURIComponent(key)}`;
