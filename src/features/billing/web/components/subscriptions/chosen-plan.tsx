import { formatUsd } from '#kernel/money.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { Button } from '#ui/button.tsx';
import type { Plan, PlanId } from '../../../model.ts';
import type { Subscriptions } from '../../../model-subscriptions.ts';
import { BillingCell } from './billing-cell.tsx';

/** The plan chosen on the pricing page, until it is bought. */
export function ChosenPlan(props: { plan: Plan; plans: Subscriptions; onChoose: (planId: PlanId) => void }) {
  const { id, name, microUsdPerMonth } = props.plan;
  const hindrance = useConnectionProblem();
  const running = props.plans.running.find(({ planId }) => planId === id);
  const isHere = running !== undefined && running.status !== 'trialing';
  return (
    <div className="border-b">
      <BillingCell title="Your choice">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <p className="display text-28">{name}</p>
            <p className="text-13 text-ink-2">
              {isHere ? "You're on this plan." : `${formatUsd(microUsdPerMonth)} a month, plus taxes.`}
            </p>
          </div>
          {!isHere && (
            <Button disabledReason={hindrance} onPress={() => props.onChoose(id)}>
              Continue with {name}
            </Button>
          )}
        </div>
      </BillingCell>
    </div>
  );
}
