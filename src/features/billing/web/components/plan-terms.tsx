import { termsOfAllPlans } from '../../rules/plan-terms.ts';

/** What holds for every plan, as one ruled line of statements. */
export function PlanTerms() {
  return (
    <ul className="grid gap-x-6 border-y text-13 text-ink-2 phone:grid-cols-2 desk:grid-cols-4">
      {termsOfAllPlans().map((term) => (
        <li key={term} className="py-3">
          {term}
        </li>
      ))}
    </ul>
  );
}
