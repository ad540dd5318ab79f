import type { CarrierStanding } from '#features/calling/model-carriers.ts';
import type { ProviderDesk } from '#features/numbers/model-providers.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { healthWords, type ProviderLine, providerLines } from '../provider-view.ts';

/** Everybody who could connect a call, and whether they do. */
export function ProviderList(props: {
  desk: ProviderDesk;
  carriers: readonly CarrierStanding[] | null;
  /** Why nobody knows how the carriers do. */
  problem: string | null;
}) {
  const lines = providerLines(props.desk, props.carriers);
  return (
    <Card title="Providers">
      {props.problem !== null && <Notice>How the carriers do is not known just now: {props.problem}</Notice>}
      {lines.length === 0 ? (
        <EmptyState small>No provider is known yet.</EmptyState>
      ) : (
        <ul aria-label="Providers" className="-my-3 flex flex-col">
          {lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ name, health, problem, detail }: ProviderLine) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-15 font-medium break-words">{name}</span>
          <Badge tone={health === 'down' ? 'bad' : health === 'up' ? 'strong' : 'plain'}>
            {healthWords[health]}
          </Badge>
        </p>
        {problem !== null && (
          <p className={`text-13 text-pretty break-words ${health === 'down' ? 'text-hang' : 'text-ink-2'}`}>
            {problem}
          </p>
        )}
      </div>
      <p className="text-12 text-ink-2">{detail}</p>
    </li>
  );
}
