import { formatUsd } from '#kernel/money.ts';
import { WhenMissing } from '#platform/browser/when.tsx';
import { classes } from '#ui/classes.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { PlanId, SubscriptionPlan } from '../../../model.ts';
import { comparePlans, comparePlansInFull } from '../../../rules/subscriptions/compare-plans.ts';
import { AlsoKnownAs, type NamedOn } from './also-known-as.tsx';

/** On a phone a row's name is above its four cells, so that nothing scrolls sideways. */
const rowClass = 'border-b max-desk:grid';
const columnsClass: Readonly<Record<number, string>> = {
  3: 'max-desk:grid-cols-3',
  4: 'max-desk:grid-cols-4',
};
const cellClass = 'pr-2 align-bottom';

/** The monthly plans side by side, from the catalogue: the rows of the home page, or every limit. */
export function PlanComparison(props: { on?: NamedOn; inFull?: boolean; only?: readonly PlanId[] }) {
  const compare = props.inFull ? comparePlansInFull : comparePlans;
  const plans = SUBSCRIPTION_PLANS.filter(({ id }) => props.only?.includes(id) ?? true);
  const { rows, footnotes } = compare(plans);
  const row = classes(rowClass, columnsClass[plans.length]);
  return (
    <div>
      <table aria-label="Plans compared" className="w-full table-fixed text-13 max-desk:block desk:text-15">
        <thead className="max-desk:block">
          <tr className={row}>
            <td className="align-bottom pb-3 text-ink-3 max-desk:hidden">Each month</td>
            {plans.map((plan) => (
              <PlanHeading key={plan.id} plan={plan} on={props.on} />
            ))}
          </tr>
        </thead>
        <tbody className="max-desk:block">
          {rows.map(({ label, needs, cells }) => (
            <tr key={label} className={classes(row, 'has-data-soon:text-ink-3')}>
              <th
                scope="row"
                className="text-left font-normal text-ink-3 max-desk:col-span-full max-desk:pt-3 desk:py-3 desk:text-ink-2"
              >
                {label}
                <WhenMissing needs={[needs]}>
                  {' '}
                  <ComingSoon />
                </WhenMissing>
              </th>
              {plans.map(({ id }, at) => (
                <td key={id} className={`${cellClass} max-desk:pt-1 max-desk:pb-3 desk:py-3`}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-col gap-1 text-12 text-ink-3">
        {footnotes.map((footnote) => (
          <p key={footnote}>{footnote}</p>
        ))}
      </div>
    </div>
  );
}

function PlanHeading({ plan, on }: { plan: SubscriptionPlan; on: NamedOn | undefined }) {
  return (
    <th scope="col" className={`${cellClass} pb-3 text-left font-normal`}>
      <span className="display block text-15 desk:text-18">{plan.name}</span>
      {on !== undefined && <AlsoKnownAs plan={plan} on={on} />}
      <span className="block text-ink-2">
        {formatUsd(plan.microUsdPerMonth)}
        <span className="sr-only"> a month</span>
      </span>
    </th>
  );
}
