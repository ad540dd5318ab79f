import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { DocumentTabs } from '#ui/document-tabs.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { billingText, PAY_AS_YOU_GO_PLANS, SUBSCRIPTION_PLANS } from '../../../constants.ts';
import type { SubscriptionPlan } from '../../../model.ts';
import { PlanCards } from './plan-cards.tsx';
import { PlanFeatures } from './plan-features.tsx';

const free = SUBSCRIPTION_PLANS.filter(({ microUsdPerMonth }) => microUsdPerMonth === 0);
const paid = SUBSCRIPTION_PLANS.filter(({ microUsdPerMonth }) => microUsdPerMonth > 0);

/** Every plan of the catalogue, for the pricing page: monthly ones and those paid by use. */
export function PlanTabs() {
  return (
    <DocumentTabs
      label="Kinds of plans"
      items={[
        {
          id: 'monthly',
          label: billingText.monthly,
          content: (
            <>
              <h2 className="sr-only unscripted:not-sr-only">{billingText.monthly}</h2>
              <PlanCards plans={paid} />
              {free.map((plan) => (
                <FreePlan key={plan.id} plan={plan} />
              ))}
            </>
          ),
        },
        {
          id: 'pay-as-you-go',
          label: billingText.payAsYouGo,
          content: (
            <>
              <h2 className="sr-only unscripted:not-sr-only">{billingText.payAsYouGo}</h2>
              <PlanCards plans={PAY_AS_YOU_GO_PLANS} />
            </>
          ),
        },
      ]}
    />
  );
}

/** The Free plan: wide and without a frame, because there is nothing to choose. */
function FreePlan({ plan }: { plan: SubscriptionPlan }) {
  return (
    <section
      aria-label={plan.name}
      className="mt-10 grid gap-x-16 gap-y-6 desk:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col items-start">
        <h3 className="text-22">{plan.name}</h3>
        <p className="mt-1 flex items-baseline gap-2">
          <span className="display text-28">{formatUsd(plan.microUsdPerMonth)}</span>
          <span className="text-12 text-ink-3">a month</span>
        </p>
        <p className="mt-1 mb-4 text-13 text-ink-2">Best for {plan.bestFor}. Every account starts with it.</p>
        <ButtonLink to={paths.register()} variant="secondary" className="signed-in:hidden">
          Start Free
        </ButtonLink>
      </div>
      <div className="@container">
        <PlanFeatures id={plan.id} />
      </div>
    </section>
  );
}
