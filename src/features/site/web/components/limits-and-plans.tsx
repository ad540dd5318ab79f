import type { ReactNode } from 'react';
import { conditionOf, type Sentence } from '#kernel/capabilities.ts';
import { paths } from '#kernel/paths.ts';
import { When } from '#platform/browser/when.tsx';
import { Link } from '#ui/link.tsx';
import { Section } from './section.tsx';

export interface LimitsAndPlansProps {
  /** Limits of the feature, one sentence each. */
  limits: readonly Sentence[];
  /** Amount in each plan. */
  plans: ReactNode;
}

/** A feature's limits and its plans, side by side, because both answer "is it for me?". */
export function LimitsAndPlans({ limits, plans }: LimitsAndPlansProps) {
  return (
    <Section>
      <div className="grid gap-12 desk:grid-cols-2 desk:gap-16">
        <div>
          <h2 className="mb-6 text-28">Limits</h2>
          <ul className="border-t border-ink">
            {limits.map(conditionOf).map(({ text, ...condition }) => (
              <When key={text} {...condition}>
                <li className="border-b py-4 text-pretty text-ink-2">{text}</li>
              </When>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="mb-6 text-28">Included in</h2>
          {plans}
          <p className="mt-4 text-13 text-pretty text-ink-2">
            Every account starts on Free. <Link to={paths.pricing()}>All plans</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
