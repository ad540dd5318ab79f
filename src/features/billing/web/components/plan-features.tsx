import type { PlanId } from '../../model.ts';
import { planOf } from '../../rules/parse-plan.ts';
import { featuresOf } from '../../rules/plan-features.ts';

/** What a plan includes, one ruled line for each thing, from the catalogue. */
export function PlanFeatures({ id }: { id: PlanId }) {
  return (
    <ul className="text-15">
      {featuresOf(planOf(id)).map(({ text, detail }) => (
        <li key={text} className="border-t py-2.5">
          {text}
          {detail !== undefined && <span className="block text-12 text-ink-3">{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
