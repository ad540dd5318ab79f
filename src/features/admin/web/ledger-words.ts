import { SUBSCRIPTION_PLANS } from '#features/billing/constants.ts';
import { count } from '#kernel/count.ts';
import { formatExactUsd } from '#kernel/money.ts';
import { moment } from '#platform/browser/moment.ts';

const SECONDS_PER_MINUTE = 60;

/** "$5.00", "18 min", "100 fax-pages": dollars, or pieces of an allowance. */
export function amountWords(amount: number, unit: string): string {
  if (unit === 'USD') return formatExactUsd(amount);
  if (unit !== 'call-time') return `${count(amount)} ${unit.replace('-', ' ')}`;
  const seconds = amount % SECONDS_PER_MINUTE;
  const minutes = `${count(Math.floor(amount / SECONDS_PER_MINUTE))} min`;
  return seconds === 0 ? minutes : `${minutes} ${seconds} s`;
}

export const entryLink = (key: string) => `?entry=${encodeURIComponent(key)}`;

/** Later than this is an instant, and no amount of anything. */
const INSTANTS_FROM = 1_000_000_000_000;

/** What an entry has noted, in words: "periodEnd" is "Period end", with a time. */
export function detailsInWords(
  details: Readonly<Record<string, unknown>>,
): { readonly label: string; readonly value: string }[] {
  return (
    Object.entries(details)
      // The invoice is a row of its own.
      .filter(([name, value]) => name !== 'invoiceId' && name !== 'invoice' && value !== null)
      .map(([name, value]) => ({ label: labelOf(name), value: valueOf(name, value) }))
  );
}

function labelOf(name: string): string {
  const words = name
    .replace(/^(?:is|has)(?=[A-Z])|(?:Id|MicroUsd)$/g, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function valueOf(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'planId') return SUBSCRIPTION_PLANS.find(({ id }) => id === value)?.name ?? String(value);
  if (typeof value !== 'number') return String(value);
  if (name.endsWith('MicroUsd')) return formatExactUsd(value);
  return value >= INSTANTS_FROM ? moment(value) : count(value);
}
