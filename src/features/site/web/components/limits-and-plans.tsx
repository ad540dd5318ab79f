import type { ReactNode } from 'react';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { Section } from './section.tsx';

export interface LimitsAndPlansProps {
  /** What the feature does not do, one sentence each. */
  limits: readonly string[];
  /** What each plan has of it. */
  plans: ReactNode;
}

/** Where a feature ends, and what it belongs to: side by side, because both answer "is it for me?". */
export function LimitsAndPlans({ limits, plans }: LimitsAndPlansProps) {
  return (
    <Section>
      <div className="grid gap-12 desk:grid-cols-2 desk:gap-16">
        <div>
          <h2 className="mb-6 text-28">Where it ends</h2>
          <ul className="border-t border-ink">
            {limits.map((limit) => (
              <li key={limit} className="border-b py-4 text-pretty text-ink-2">
                {limit}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className="mb-6 text-28">In which plan</h2>
          {plans}
          <p className="mt-4 text-13 text-pretty text-ink-2">
            Today every account is on Free and nobody pays anything.{' '}
            <Link to={paths.pricing()}>All plans</Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
