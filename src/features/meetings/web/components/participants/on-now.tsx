import { useReader } from '#platform/browser/reader.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { Plan } from '../../../model-participants.ts';
import { nameOfPlan } from '../../use-join-plan.ts';

/** What the calendar has now or in a moment, and which of it is in the form. */
export function OnNow(props: { plans: readonly Plan[]; filled: Plan | null; onFill: (plan: Plan) => void }) {
  const { locale, timeZone } = useReader();
  if (props.plans.length === 0) return null;
  const times = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
  const filled = props.filled === null ? null : nameOfPlan(props.filled);
  return (
    <section aria-labelledby="on-now" className="flex flex-col gap-3 px-4 pb-6 desk:px-6">
      <h2 id="on-now" className="text-17">
        On now in your calendar
      </h2>
      <ul className="flex flex-col gap-3">
        {props.plans.map((plan) => (
          <li key={nameOfPlan(plan)} className="flex items-center justify-between gap-3 text-13">
            <span className="min-w-0">
              <span className="block truncate">{plan.name}</span>
              <span className="text-ink-2">{times.formatRange(plan.startsAt, plan.endsAt)}</span>
            </span>
            {nameOfPlan(plan) === filled ? (
              <Badge>Filled in</Badge>
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Fill in ${plan.name}`}
                onPress={() => props.onFill(plan)}
              >
                Fill in
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
