import { formatUsd } from '#kernel/money.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { Badge } from '#ui/badge.tsx';
import { classes } from '#ui/classes.ts';
import { SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { Plan } from '../../../model.ts';
import { monthlyPlan } from '../../../rules/subscriptions/entitlements.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { type DifferenceRow, planDifferences } from '../../../rules/subscriptions/plan-differences.ts';
import { isChoosable, isRunning, type PlanViewProps, priceDifference } from '../../plan-choice.ts';
import { radioClass } from '../radio-style.ts';
import { PlanFeatures } from './plan-features.tsx';

/** The plans as columns, for wide windows. */
export function PlanColumns(props: PlanViewProps) {
  const { shown, currentId } = props;
  const isMonthly = shown === SUBSCRIPTION_PLANS;
  const { rows, comingSoon } = planDifferences(SUBSCRIPTION_PLANS, monthlyPlan(currentId), capabilities());
  const span = shown.length + 1;
  return (
    <table className="w-full table-fixed border-collapse text-13">
      <thead>
        <tr className="border-b">
          <th scope="col" className="w-[22%] px-6 pb-4 text-left align-bottom font-normal text-ink-2">
            {isMonthly ? `Compared with ${planOf(currentId).name}` : 'Pay for what you use'}
          </th>
          {shown.map((plan) => (
            <PlanHead key={plan.id} plan={plan} {...props} />
          ))}
        </tr>
      </thead>
      <tbody>
        {isMonthly ? (
          <>
            {rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
            <tr className="border-b">
              <th scope="row" className="h-11 px-6 text-left font-medium">
                Same on every plan
              </th>
              <td colSpan={span - 1} className="border-l px-5 text-ink-2">
                Calls by username are free.
              </td>
            </tr>
            {comingSoon.length > 0 && (
              <tr className="border-b">
                <th
                  scope="colgroup"
                  colSpan={span}
                  className="h-10 px-6 text-left align-bottom font-normal text-ink-3"
                >
                  <span className="block pb-1.5">Coming soon</span>
                </th>
              </tr>
            )}
            {comingSoon.map((row) => (
              <Row key={row.label} row={row} isToCome />
            ))}
          </>
        ) : (
          <tr>
            <th scope="row" className="px-6 py-4 text-left align-top font-medium">
              Includes
            </th>
            {shown.map(({ id }) => (
              <td key={id} className="border-l px-5 pt-1 pb-4 align-top">
                <PlanFeatures id={id} />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

function PlanHead({ plan, ...view }: PlanViewProps & { plan: Plan }) {
  const { id, name, microUsdPerMonth } = plan;
  const isSelected = id === view.selected;
  return (
    <th
      scope="col"
      className={classes(
        'relative border-l p-5 text-left align-top font-normal',
        isSelected && 'shadow-[inset_0_3px_0_var(--ink)]',
      )}
    >
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="radio"
          name="plan"
          value={id}
          aria-label={name}
          checked={isSelected}
          disabled={!isChoosable(view, id)}
          onChange={() => view.onSelect(id)}
          className={radioClass}
        />
        <span className="display text-15">{name}</span>
        {isRunning(view, id) && (
          <span className="ml-auto">
            <Badge>Current</Badge>
          </span>
        )}
      </label>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="display text-28">{formatUsd(microUsdPerMonth)}</span>
        <span className="text-ink-3">a month</span>
      </p>
      <p className="text-ink-2">{priceDifference(view, plan)}</p>
    </th>
  );
}

function Row({ row: { label, cells }, isToCome = false }: { row: DifferenceRow; isToCome?: boolean }) {
  return (
    <tr className={classes('border-b', isToCome && 'text-ink-3')}>
      <th scope="row" className={classes('h-11 px-6 text-left', isToCome ? 'font-normal' : 'font-medium')}>
        {label}
      </th>
      {cells.map(({ text, difference }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A cell is its plan's place in the row.
        <td key={at} className="border-l px-5">
          <span className="flex justify-between gap-2">
            <span className={isToCome ? '' : 'font-medium'}>{text}</span>
            {difference !== null && !isToCome && (
              <span className={difference.startsWith('+') ? 'font-medium' : 'text-ink-3'}>{difference}</span>
            )}
          </span>
        </td>
      ))}
    </tr>
  );
}
