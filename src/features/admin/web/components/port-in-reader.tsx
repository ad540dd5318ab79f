import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PortInCase } from '#features/numbers/model-portins.ts';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Badge } from '#ui/badge.tsx';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import { portInQuery } from '../port-in-queries.ts';
import { happenedWords, stateWords } from '../port-in-words.ts';
import { readerClass } from '../reader-style.ts';
import { BackButton } from './back-button.tsx';
import { PortInSteps } from './port-in-steps.tsx';

/** The open request: its owner, what the losing carrier needs, its history and the next steps. */
export function PortInReader(props: { id: string | null; hasOrders: boolean; onClose: () => void }) {
  const { id, hasOrders } = props;
  const order = useQuery({ ...portInQuery(id ?? ''), enabled: id !== null });
  if (id === null && !hasOrders) return null;
  return (
    <section aria-label="Open request" className={classes(readerClass, id === null && 'max-wide:hidden')}>
      {id === null && <EmptyState>Select a request to work on it.</EmptyState>}
      {id !== null && <BackButton onPress={props.onClose}>All requests</BackButton>}
      {id !== null && order.isPending && <Loading label="Opening the request" />}
      {order.data === undefined && order.isError && (
        <ErrorState onRetry={() => void order.refetch()} isRetrying={order.isFetching}>
          {sentenceOf(order.error)}
        </ErrorState>
      )}
      {id !== null && order.data !== undefined && <Order key={id} order={order.data} />}
    </section>
  );
}

function Order({ order }: { order: PortInCase }) {
  const { text, state, countryCode, owner } = order;
  return (
    <article className="flex max-w-2xl flex-col gap-6 p-4 desk:p-6">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="display text-22">{text}</h2>
          <Badge>{stateWords(state)}</Badge>
        </div>
        <p className="text-13 text-ink-2">
          {countryCode} - {countryName(countryCode)}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 phone:grid-cols-2">
        <Fact name="Customer">{owner === null ? 'Deleted account' : `${owner.name}, ${owner.email}`}</Fact>
        <Fact name="Current carrier">{order.losingCarrier}</Fact>
        <Fact name="Account number">{order.carrierAccount}</Fact>
        <Fact name="Account holder">{order.authorizedName}</Fact>
      </dl>
      <PortInSteps order={order} />
      <History history={order.history} />
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-ink-3">{name}</dt>
    <dd className="text-15 break-words">{children}</dd>
  </div>
);

function History({ history }: Pick<PortInCase, 'history'>) {
  return (
    <div>
      <h3 className="mb-1 text-15">History</h3>
      <ol aria-label="History">
        {history.map((step, at) => (
          // Nothing is ever taken out of a history or put between.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap gap-x-4 border-b py-2 text-13 last:border-b-0">
            <time dateTime={new Date(step.at).toISOString()} className="w-40 shrink-0 text-ink-3">
              {moment(step.at)}
            </time>
            <span className="min-w-0 flex-1 basis-48 break-words">{happenedWords(step)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
