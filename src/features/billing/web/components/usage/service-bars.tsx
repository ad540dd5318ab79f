import { Meter } from 'react-aria-components/Meter';
import { paths } from '#kernel/paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import type { ServiceUsage } from '../../../model-usage.ts';
import { MINUTES_NEED } from '../../../rules/subscriptions/minutes-status.ts';
import { serviceBar } from '../../usage-view.ts';

/** Usage of this period's allowances, one bar per service. */
export function ServiceBars(props: { services: readonly ServiceUsage[] }) {
  if (props.services.length === 0)
    return (
      <EmptyState
        small
        action={
          <Link to={paths.billing()} className="text-13">
            See plans
          </Link>
        }
      >
        You haven't used anything from your plan yet.
      </EmptyState>
    );
  return (
    <ul className="grid gap-6">
      {props.services.map((usage) => (
        <Bar key={`${usage.service} ${usage.line}`} usage={usage} />
      ))}
    </ul>
  );
}

function Bar({ usage }: { usage: ServiceUsage }) {
  const bar = serviceBar(usage);
  return (
    <li className="text-13">
      <Meter aria-label={bar.name} value={Math.round(bar.usedShare * 100)} valueLabel={bar.usedText}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">
            {bar.name} {usage.service === 'call-time' && !hasCapability(MINUTES_NEED) && <ComingSoon />}
          </span>
          <span>{bar.usedText}</span>
        </div>
        <div aria-hidden="true" className="mt-2 flex h-1.5 overflow-hidden rounded-full bg-sunk-hover">
          <span className="bg-ink" style={{ width: percent(bar.usedShare) }} />
          {/* Striped, because it is neither used nor left. */}
          <span
            className="bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_2px,transparent_2px_5px)]"
            style={{ width: percent(bar.heldShare) }}
          />
        </div>
      </Meter>
      <p className="mt-1.5 text-12 text-ink-2">
        {bar.rest} {bar.before}
      </p>
    </li>
  );
}

const percent = (share: number) => `${share * 100}%`;
