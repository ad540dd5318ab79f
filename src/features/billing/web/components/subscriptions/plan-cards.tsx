import type { ReactNode } from 'react';
import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { When } from '#platform/browser/when.tsx';
import { Badge } from '#ui/badge.tsx';
import { classes } from '#ui/classes.ts';
import { ButtonLink } from '#ui/link.tsx';
import type { Plan, PlanId } from '../../../model.ts';
import { conditionsToComeSoon, conditionsToSell } from '../../../rules/subscriptions/plan-availability.ts';
import { planMarks } from '../../plan-choice-script.ts';
import { AlsoKnownAs, type NamedOn } from './also-known-as.tsx';
import { PlanFeatures } from './plan-features.tsx';

interface PlanCardsProps {
  plans: readonly Plan[];
  /** The page that names them, where a plan had another name there. */
  on?: NamedOn;
  /** The plan chosen before. On the pricing page plan-choice-script.ts finds it and offers to continue. */
  chosen?: PlanId | undefined;
  /** Action for a plan, where it isn't "choose for billing". */
  renderAction?: (plan: Plan) => ReactNode;
}

/**
 * Plans side by side. A choice is a link to billing, so it works in a new tab and without any script. A plan that cannot
 * be bought here has no choice.
 */
export function PlanCards({ plans, ...rest }: PlanCardsProps) {
  return (
    <div className="@container">
      <ul className="grid items-stretch gap-4 @3xl:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} {...rest} />
        ))}
      </ul>
    </div>
  );
}

function PlanCard({ plan, on, chosen, renderAction }: Omit<PlanCardsProps, 'plans'> & { plan: Plan }) {
  const isMostPopular = plan.kind === 'subscription' && plan.isMostPopular;
  return (
    <li
      className={classes(
        'group @container flex flex-col rounded-card surface p-6',
        // The popular plan stands out by ink and position, not by colour.
        isMostPopular && 'border-ink! shadow-e2!',
      )}
      {...planMarks.card(plan.id)}
    >
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-22">{plan.name}</h3>
        {isMostPopular && <Badge tone="strong">Most popular</Badge>}
      </div>
      {on !== undefined && <AlsoKnownAs plan={plan} on={on} />}
      <p className="mt-3 flex items-baseline gap-2">
        <span className="display text-40">{formatUsd(plan.microUsdPerMonth)}</span>
        <span className="text-12 text-ink-3">a month</span>
      </p>
      <p className="mt-1 mb-5 text-13 text-ink-2">Best for {plan.bestFor}</p>
      <PlanFeatures id={plan.id} />
      {conditionsToSell(plan.id).map((condition) => (
        <When key={JSON.stringify(condition)} {...condition}>
          {renderAction === undefined ? (
            <PlanChoice plan={plan} isMostPopular={isMostPopular} isChosen={chosen === plan.id} />
          ) : (
            <div className="mt-auto pt-6">{renderAction(plan)}</div>
          )}
        </When>
      ))}
      {conditionsToComeSoon(plan.id).map((condition) => (
        <When key={JSON.stringify(condition)} {...condition}>
          <div className="mt-auto pt-6">
            <p className="flex h-12 items-center justify-center rounded-control bg-sunk text-15 font-medium text-ink-2">
              Coming soon
            </p>
          </div>
        </When>
      ))}
    </li>
  );
}

function PlanChoice(props: { plan: Plan; isMostPopular: boolean; isChosen: boolean }) {
  const { id, name } = props.plan;
  // The address has made the choice already, so there is no button.
  if (props.isChosen) return <p className="mt-auto pt-6 text-15 font-medium">You chose {name}.</p>;
  return (
    <div className="mt-auto pt-6">
      <p className="hidden pb-2 text-13 text-ink-2 group-data-chosen:block">You chose {name}.</p>
      <ButtonLink
        to={paths.billing({ plan: id })}
        variant={props.isMostPopular ? 'primary' : 'secondary'}
        size="large"
        wide
        {...planMarks.choice(id)}
      >
        <span className="group-data-chosen:hidden">Choose {name}</span>
        <span className="hidden group-data-chosen:inline">Continue with {name}</span>
      </ButtonLink>
    </div>
  );
}
