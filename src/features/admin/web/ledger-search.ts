import { parseDecimalUsd } from '#kernel/money.ts';

/** The fields of the ledger's search, as they are typed and as the address has them. */
export interface LedgerSearchFields {
  readonly account: string;
  readonly id: string;
  readonly amount: string;
  readonly from: string;
  readonly until: string;
}

/** What can't be searched for, by field. */
export function searchFaults(fields: LedgerSearchFields): (readonly [keyof LedgerSearchFields, string])[] {
  const amount = fields.amount.trim();
  const dates = (['from', 'until'] as const).filter((name) => {
    const date = fields[name].trim();
    return date !== '' && Number.isNaN(Date.parse(date));
  });
  return [
    ...(amount !== '' && !((parseDecimalUsd(amount) ?? 0) > 0)
      ? [['amount', 'Enter an amount such as 12.34.'] as const]
      : []),
    ...dates.map((name) => [name, 'Enter a date such as 2026-11-01.'] as const),
  ];
}
