import { formatUsd } from '#kernel/money.ts';
import { WhenMissing } from '#platform/browser/when.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { PlanId } from '../../../model.ts';
import { partOfPlans } from '../../../rules/subscriptions/part-of-plans.ts';

export interface PlanPartProps {
  /** A row of the comparison, such as "eFax pages". */
  label: string;
  /** The plan that sells it by use. */
  byUse?: PlanId;
}

/** What each plan includes of one service, from the catalogue. */
export function PlanPart({ label, byUse }: PlanPartProps) {
  const { parts, needs, footnotes } = partOfPlans(SUBSCRIPTION_PLANS, label, byUse);
  return (
    <div>
      <table aria-label="Included in" className="w-full border-t border-ink">
        <thead className="text-12 text-ink-3">
          <tr className="border-b *:py-2 *:font-normal">
            <th scope="col" className="text-left">
              Plan
            </th>
            <th scope="col" className="text-right">
              {label}
              <WhenMissing needs={[needs]}>
                {' '}
                <ComingSoon />
              </WhenMissing>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ plan, microUsdPerMonth, text }) => (
            <tr key={plan} className="border-b *:py-3 *:align-baseline">
              <th scope="row" className="pr-6 text-left font-normal">
                <span className="font-medium">{plan}</span>{' '}
                <span className="text-13 whitespace-nowrap text-ink-3">
                  {formatUsd(microUsdPerMonth)} a month
                </span>
              </th>
              <td className="text-right text-ink-2">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {footnotes.map((footnote) => (
        <p key={footnote} className="mt-3 text-12 text-ink-3">
          {footnote}
        </p>
      ))}
    </div>
  );
}
