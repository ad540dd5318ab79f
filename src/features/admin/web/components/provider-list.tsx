import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import type { CarrierStanding } from '#features/telephony/model.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { healthWords, type ProviderRow, providerRows } from '../provider-view.ts';

/** Carriers and other providers in the order of use, with their status. */
export function ProviderList(props: {
  desk: ProviderDesk;
  carriers: readonly CarrierStanding[] | null;
  /** Why the status of the carriers is unknown. */
  problem: string | null;
}) {
  const rows = providerRows(props.desk, props.carriers);
  return (
    <PageSection title="Order of use" hint="The cheapest wins. On a tie, the first in this order.">
      {props.problem !== null && (
        <div className="px-4 pb-3 desk:px-6">
          <Notice>We can't check the carriers: {props.problem}</Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState small>No providers yet.</EmptyState>
      ) : (
        <ul aria-label="Providers" className="border-y">
          {rows.map((row) => (
            <ProviderItem key={row.name} {...row} />
          ))}
        </ul>
      )}
    </PageSection>
  );
}

function ProviderItem({ name, place, health, problem, detail }: ProviderRow) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 last:border-b-0 desk:px-6">
      <span
        aria-hidden={place === null}
        className="flex size-8 shrink-0 items-center justify-center rounded-small bg-sunk text-13 font-medium"
      >
        {place ?? '–'}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-15 font-medium break-words">{name}</p>
        <p
          className={`text-13 text-pretty break-words ${health === 'down' ? 'font-medium text-ink' : 'text-ink-3'}`}
        >
          {health === 'down' && <Badge tone="strong">{healthWords.down}</Badge>}{' '}
          {health !== 'down' && healthWords[health]}
          {problem !== null && (health === 'down' ? problem : `: ${problem}`)}
        </p>
      </div>
      {/* On a phone below the name, not below the number next to it. */}
      <p className="text-13 text-ink-2 max-phone:w-full max-phone:pl-11">{detail}</p>
    </li>
  );
}
