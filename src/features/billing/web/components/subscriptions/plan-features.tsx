import { WhenMissing } from '#platform/browser/when.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import type { PlanId } from '../../../model.ts';
import { planOf } from '../../../rules/subscriptions/parse-plan.ts';
import { featuresOf } from '../../../rules/subscriptions/plan-features.ts';

/** Features of a plan from the catalogue, one ruled line each. The parent must be a CSS container. */
export function PlanFeatures({ id }: { id: PlanId }) {
  return (
    <ul className="text-15 @md:columns-2 @md:gap-8">
      {featuresOf(planOf(id)).map(({ text, detail, needs }) => (
        <li key={text} className="break-inside-avoid border-t py-2.5 has-data-soon:text-ink-3">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            {text}{' '}
            <WhenMissing needs={[needs]}>
              <ComingSoon />
            </WhenMissing>
          </span>
          {detail !== undefined && <span className="block text-12 text-pretty text-ink-3">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
