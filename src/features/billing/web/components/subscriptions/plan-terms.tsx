import { RATE_LIST } from '#features/rates/web/widgets.tsx';
import { TrueSentences } from '#platform/browser/when.tsx';
import { questionsAboutPlans, termsOfAllPlans } from '../../../rules/subscriptions/plan-terms.ts';

/** Terms of every plan, in one ruled row. */
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

/** Frequent questions about plans. Opens and closes without a script. */
export function PlanQuestions() {
  return (
    <div>
      {questionsAboutPlans(RATE_LIST).map(({ question, answer }) => (
        <details key={question} className="group border-b">
          <summary className="flex list-none items-center justify-between gap-4 rounded-small py-4 text-15 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <span
              aria-hidden="true"
              className="relative size-3 shrink-0 before:absolute before:inset-x-0 before:top-1/2 before:border-t before:border-ink-2 after:absolute after:inset-y-0 after:left-1/2 after:border-l after:border-ink-2 group-open:after:hidden"
            />
          </summary>
          <p className="max-w-2xl pb-5 text-15 text-pretty text-ink-2">
            <TrueSentences of={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
