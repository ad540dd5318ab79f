// Not on the first screen: after a press.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { HistoryItem } from '../../../model.ts';
import { EVERYTHING } from '../../history-search.ts';
import type { Viewer } from '../../history-view.ts';
import { useMissedCallsShown } from '../../missed.ts';
import { useNamedPeer } from '../../named-peer.ts';
import { historyQuery } from '../../queries.ts';
import { recentGroups } from '../../rail-history-view.ts';
import { recentTime, recentWords } from '../../recent-view.ts';
import { useViewer } from '../../viewer.ts';
import { CallBack } from '../blocks/call-back.tsx';

/** More calls are on the page of all calls. */
const SHOWN_MAX = 12;
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = {
  outgoing: <PhoneOutgoing {...icon} />,
  incoming: <PhoneIncoming {...icon} />,
  missed: <PhoneMissed {...icon} />,
} as const;

/** Latest calls, each with a call-back key. */
export function RailHistory() {
  const viewer = useViewer();
  const history = useInfiniteQuery(historyQuery(EVERYTHING, viewer.timeZone));
  useMissedCallsShown();
  if (history.isPending) return <SkeletonRows rows={6} label="Loading your calls" />;
  if (history.data === undefined)
    return (
      <ErrorState onRetry={() => void history.refetch()} isRetrying={history.isRefetching}>
        {sentenceOf(history.error)}
      </ErrorState>
    );
  const items = history.data.pages.flatMap((page) => page.items).slice(0, SHOWN_MAX);
  if (items.length === 0) return <EmptyState>No calls yet. Dial a number or a username.</EmptyState>;
  return (
    <>
      {recentGroups(items, viewer).map((group) => (
        <section key={group.label} aria-label={group.label}>
          <h2 className="border-b px-5 pt-4 pb-2 font-sans text-13 font-normal tracking-normal text-ink-2">
            {group.label}
          </h2>
          <ul>
            {group.items.map((item) => (
              <Row key={item.id} item={item} viewer={viewer} />
            ))}
          </ul>
        </section>
      ))}
      <p className="px-5 py-4 text-13 font-medium">
        <Link to={paths.calls()}>All calls</Link>
      </p>
    </>
  );
}

function Row({ item, viewer }: { item: HistoryItem; viewer: Viewer }) {
  const { name } = useNamedPeer(item);
  const isMissed = item.direction === 'missed';
  return (
    <li className="flex min-h-14 items-center gap-3 border-b py-1.5 pr-4 pl-5 hover:bg-sunk-hover">
      <span className={isMissed ? 'text-ink' : 'text-ink-3'}>{icons[item.direction]}</span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={classes('truncate text-15', isMissed ? 'font-semibold' : 'font-medium')}>
          {name}
        </span>
        <span className="truncate text-13 text-ink-2">{recentWords(item, formatUsd)}</span>
      </span>
      <time dateTime={new Date(item.placedAt).toISOString()} className="shrink-0 text-13 text-ink-2">
        {recentTime(item.placedAt, viewer)}
      </time>
      <span className="[&_button]:size-11 [&_button]:rounded-small [&_button]:bg-panel [&_button]:text-ink desk:[&_button]:size-8">
        <CallBack item={item}>
          {(call) => (
            <IconButton
              label={`Call ${name} back`}
              size="small"
              icon={<Phone size={16} strokeWidth={1.75} aria-hidden="true" />}
              isDisabled={call === null}
              onPress={() => call?.()}
            />
          )}
        </CallBack>
      </span>
    </li>
  );
}
