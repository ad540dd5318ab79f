import { type TouchEvent, useRef } from 'react';
import { formatUsd } from '#kernel/money.ts';
import { capabilities } from '#platform/browser/capabilities.ts';
import { Badge } from '#ui/badge.tsx';
import { classes } from '#ui/classes.ts';
import { SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { Plan, PlanId } from '../../../model.ts';
import { monthlyPlan } from '../../../rules/subscriptions/entitlements.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { planDifferences } from '../../../rules/subscriptions/plan-differences.ts';
import { isChoosable, isRunning, type PlanViewProps, priceDifference } from '../../plan-choice.ts';
import { PlanFeatures } from './plan-features.tsx';

/** Further than a thumb trembles. */
const SWIPE_PX = 48;

/** One plan per page, for phones. Tapping its name or swiping selects it. */
export function PlanPages(props: PlanViewProps) {
  const { shown, selected, onSelect } = props;
  const touch = useSwipe((step) => {
    const open = shown.filter(({ id }) => isChoosable(props, id));
    const next = open[open.findIndex(({ id }) => id === selected) + step];
    if (next !== undefined) onSelect(next.id);
  });
  const plan = shown.find(({ id }) => id === selected) ?? shown[0];
  if (plan === undefined) return null;
  return (
    <div {...touch}>
      <div role="radiogroup" aria-label="Plan" className="grid auto-cols-[1fr] grid-flow-col border-b">
        {shown.map((one) => (
          <PageName key={one.id} plan={one} {...props} />
        ))}
      </div>
      <div className="flex items-start justify-between gap-4 px-4 py-4">
        <div>
          <p className="flex items-baseline gap-2">
            <span className="display text-28">{formatUsd(plan.microUsdPerMonth)}</span>
            <span className="text-13 text-ink-3">a month</span>
          </p>
          <p className="text-13 text-ink-2">{priceDifference(props, plan)}</p>
        </div>
        {isRunning(props, plan.id) && <Badge>Current</Badge>}
      </div>
      {plan.kind === 'subscription' ? (
        <Facts planId={plan.id} currentId={props.currentId} />
      ) : (
        <div className="border-t px-4 pt-1 pb-4">
          <PlanFeatures id={plan.id} />
        </div>
      )}
    </div>
  );
}

function PageName({ plan: { id, name }, ...view }: PlanViewProps & { plan: Plan }) {
  const isSelected = id === view.selected;
  return (
    <label
      className={classes(
        'relative flex h-11 items-center justify-center px-1 text-13',
        isSelected ? 'font-medium text-ink shadow-[inset_0_-2px_0_var(--ink)]' : 'text-ink-2',
      )}
    >
      <input
        type="radio"
        name="plan"
        value={id}
        aria-label={name}
        checked={isSelected}
        disabled={!isChoosable(view, id)}
        onChange={() => view.onSelect(id)}
        className="absolute inset-0 m-0 size-full appearance-none rounded-small -outline-offset-2"
      />
      <span className="truncate">{name}</span>
    </label>
  );
}

function Facts({ planId, currentId }: { planId: PlanId; currentId: PlanId }) {
  const at = SUBSCRIPTION_PLANS.findIndex(({ id }) => id === planId);
  const { rows, comingSoon } = planDifferences(SUBSCRIPTION_PLANS, monthlyPlan(currentId), capabilities());
  return (
    <>
      <h3 className="px-4 pb-2 font-sans text-13 font-normal tracking-normal text-ink-2">
        Compared with {planOf(currentId).name}
      </h3>
      <dl className="text-13">
        {rows.map(({ label, cells }) => (
          <div key={label} className="flex min-h-11 items-center gap-3 border-t px-4">
            <dt className="flex-1 text-ink-2">{label}</dt>
            <dd className="flex items-baseline gap-3">
              <span className="font-medium">{cells[at]?.text}</span>
              <span className="w-12 text-right text-ink-3">{cells[at]?.difference}</span>
            </dd>
          </div>
        ))}
        <div className="flex min-h-11 items-center justify-between gap-3 border-t px-4">
          <dt className="text-ink-2">Calls by username</dt>
          <dd className="font-medium">Free on every plan</dd>
        </div>
      </dl>
      {comingSoon.length > 0 && (
        <>
          <h3 className="border-t px-4 pt-4 pb-2 font-sans text-13 font-normal tracking-normal text-ink-3">
            Coming soon
          </h3>
          <dl className="text-13 text-ink-3">
            {comingSoon.map(({ label, cells }) => (
              <div key={label} className="flex min-h-11 items-center justify-between gap-3 border-t px-4">
                <dt>{label}</dt>
                <dd>{cells[at]?.text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** @param onSwipe 1 for the next page, -1 for the one before */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      began.current = touch === null ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      const from = began.current;
      if (touch === null || from === null) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      // A swipe goes sideways; what goes down is scrolling.
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
