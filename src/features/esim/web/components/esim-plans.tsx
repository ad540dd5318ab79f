import { ESIM_PLANS } from '#features/billing/constants.ts';
import type { EsimPlan } from '#features/billing/model.ts';
import { cheapestGigabyteMicroUsd } from '#features/billing/web/widgets.tsx';
import { formatUsd } from '#kernel/money.ts';

/** The data plans of the catalogue, each as the ticket that it is. */
export function EsimPlans() {
  return (
    <ul aria-label="Sample plans" className="flex w-full max-w-md flex-col gap-4">
      {ESIM_PLANS.map((plan) => (
        <Ticket key={plan.microUsd} plan={plan} />
      ))}
    </ul>
  );
}

function Ticket({ plan }: { plan: EsimPlan }) {
  const { microUsd, days, gigabytes, countries } = plan;
  return (
    <li className="surface flex flex-col rounded-card">
      <div className="flex items-baseline justify-between gap-4 p-6">
        <p className="display text-40">{gigabytes} GB</p>
        <p className="text-right text-15">
          {days} days
          {countries !== null && <span className="block text-13 text-ink-2">{countries} countries</span>}
        </p>
      </div>
      <Tear />
      <div className="flex items-baseline justify-between gap-4 px-6 py-4">
        <p className="display text-22">{formatUsd(microUsd)}</p>
        <p className="text-13 text-ink-2">{formatUsd(cheapestGigabyteMicroUsd([plan]))}/GB</p>
      </div>
    </li>
  );
}

/** The line along which a ticket is torn, between two notches in its edge. */
function Tear() {
  return (
    <div aria-hidden="true" className="relative mx-4 border-t border-dashed border-field-line">
      {['-left-4.25 *:right-0', '-right-4.25 *:left-0'].map((side) => (
        // Half a circle, which hides the edge of the ticket behind it.
        <span key={side} className={`absolute -top-2 h-4 w-2.25 overflow-hidden ${side}`}>
          <span className="absolute size-4 rounded-full border bg-paper" />
        </span>
      ))}
    </div>
  );
}
