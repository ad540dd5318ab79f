import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Phone as PhoneIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { numbersQuery } from '#features/numbers/web/widgets.tsx';
import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { useMediaQuery } from '#ui/media-query.ts';
import { HeadLink, RowKey, Section, SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ECHO_NUMBER, ECHO_PEER } from '../../../constants.ts';
import type { HistoryItem } from '../../../model.ts';
import { EVERYTHING } from '../../history-search.ts';
import type { Viewer } from '../../history-view.ts';
import { useNamedPeer } from '../../named-peer.ts';
import { historyQuery } from '../../queries.ts';
import { recentTime, recentWords } from '../../recent-view.ts';
import { useViewer } from '../../viewer.ts';
import { CallBack } from '../blocks/call-back.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = {
  outgoing: <PhoneOutgoing {...icon} />,
  incoming: <PhoneIncoming {...icon} />,
  missed: <PhoneMissed {...icon} />,
} as const;
const directions = { outgoing: 'Outgoing call', incoming: 'Incoming call', missed: 'Missed call' } as const;

const rowClass =
  'flex h-15 items-center gap-3 border-b px-4 text-13 desk:h-14 desk:px-6 desk:pointer-coarse:h-15';
const ROWS = 6;
const ROWS_WIDE = 10;
/** Position of the dashboard's lists next to its figures. */
const BROAD_QUERY = '(min-width: 100rem)';

/** Newest calls, each with a call-back key. */
export function RecentCalls({ className }: { className?: string }) {
  const viewer = useViewer();
  const history = useInfiniteQuery(historyQuery(EVERYTHING, viewer.timeZone));
  const rows = useMediaQuery(BROAD_QUERY) ? ROWS_WIDE : ROWS;
  const items = history.data?.pages[0]?.items.slice(0, rows);
  return (
    <Section
      title="Recent"
      aside={items !== undefined && items.length > 0 && <HeadLink to={paths.calls()}>All calls</HeadLink>}
      className={className}
    >
      {items === undefined ? (
        history.isError ? (
          <SectionError
            onRetry={() => void history.refetch()}
            isRetrying={history.isFetching}
            className="border-y px-4 py-6 desk:px-6"
          >
            {sentenceOf(history.error)}
          </SectionError>
        ) : (
          <Waiting rows={rows} />
        )
      ) : items.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="border-t">
          {items.map((item) => (
            <Row key={item.id} item={item} viewer={viewer} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <output aria-label="Loading your calls" className="block border-t">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={rowClass}>
          <Skeleton className="size-4.5" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3 w-20" />
          </div>
          <Skeleton className="size-11 desk:size-8" />
        </div>
      ))}
    </output>
  );
}

function Nothing() {
  return (
    <div className="flex min-h-28 flex-wrap items-center gap-x-6 gap-y-3 border-y px-4 py-5 desk:px-6">
      <span aria-hidden="true" className="flex gap-1 text-field-line">
        {Array.from({ length: 20 }, (_, nth) => (
          <span key={nth} className="size-1 rounded-full bg-current" />
        ))}
      </span>
      <div>
        <p className="font-medium">No calls yet</p>
        <p className="text-13 text-ink-3">Your calls show up here, newest first.</p>
      </div>
    </div>
  );
}

function Row({ item, viewer }: { item: HistoryItem; viewer: Viewer }) {
  const ownNumberText = useOwnNumberText(item);
  const { name } = useNamedPeer(item);
  const isMissed = item.direction === 'missed';
  const words = recentWords(item, formatUsd);
  return (
    <li className={rowClass}>
      <span className={isMissed ? '' : 'text-ink-3'}>
        {icons[item.direction]}
        <span className="sr-only">{directions[item.direction]}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className={classes('truncate text-15', isMissed ? 'font-semibold' : 'font-medium')}>{name}</p>
        <p className="truncate text-ink-3">
          <span className="desk:hidden">{words}</span>
          <span className="hidden desk:inline">
            {usernameText(item) ?? (
              <>
                <span className="broad:hidden">{ownNumberText}</span>
                <span className="hidden broad:inline">{directions[item.direction]}</span>
              </>
            )}
          </span>
        </p>
      </div>
      <span className="hidden w-1/5 truncate text-ink-2 broad:block">{ownNumberText}</span>
      <span className={classes('hidden w-34 truncate desk:block', isMissed ? 'font-medium' : 'text-ink-2')}>
        {words}
      </span>
      <time
        dateTime={new Date(item.placedAt).toISOString()}
        className="min-w-18 shrink-0 text-right text-ink-3"
      >
        {recentTime(item.placedAt, viewer)}
      </time>
      <CallBack item={item}>
        {(call) => (
          <RowKey
            label={`Call ${name} back`}
            icon={<PhoneIcon {...icon} size={16} />}
            isDisabled={call === null}
            onPress={() => call?.()}
          />
        )}
      </CallBack>
    </li>
  );
}

/** "@bob"; null for a phone number, which is already the name. */
function usernameText({ peer, phone }: HistoryItem): string | null {
  if (phone === null) return peer.username === '' ? 'Former user' : `@${peer.username}`;
  return phone.number === ECHO_NUMBER ? `@${ECHO_PEER.username}` : null;
}

/** The user's own side of the call: the number's label, the number, or their username. */
function useOwnNumberText({ phone }: HistoryItem): string {
  const { user } = useUser();
  const numbers = useQuery(numbersQuery).data?.numbers;
  if (phone?.ownNumber == null) return `@${user?.username ?? '…'}`;
  const own = numbers?.find(({ number }) => number === phone.ownNumber);
  return own === undefined ? phone.ownNumber : own.label || own.text;
}
