import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/day.ts';
import { formatUsd } from '#kernel/money.ts';
import { cardName } from '../../../rules/payments/card-name.ts';
import { outlookQuery, paymentMethodsQuery } from '../../queries.ts';
import { BillingSection } from './billing-cell.tsx';

/** Upcoming charges with their date and source, if nothing changes. */
export function NextCharges() {
  const { data: outlook } = useQuery(outlookQuery);
  const { data: methods } = useQuery(paymentMethodsQuery);
  if (outlook === undefined || outlook.charges.length === 0) return null;
  const card = methods?.find(({ isDefault }) => isDefault);
  const payer = {
    balance: 'From your balance',
    card: card === undefined ? 'No default card' : `From ${cardName(card)}`,
  } as const;
  return (
    <BillingSection title="Next charges">
      <ul aria-label="Next charges">
        {outlook.charges.map(({ at, title, microUsd, from }) => (
          <li
            key={`${at} ${title}`}
            className="flex min-h-14 items-center justify-between gap-4 border-t px-4 py-2 desk:px-6"
          >
            <span className="min-w-0">
              <span className="block text-15 font-medium">{title}</span>
              <span className="block text-13 text-ink-3">{payer[from]}</span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block text-15 font-medium tabular-nums">{formatUsd(microUsd)}</span>
              <span className="block text-13 text-ink-3">{formatDay(at)}</span>
            </span>
          </li>
        ))}
      </ul>
    </BillingSection>
  );
}
