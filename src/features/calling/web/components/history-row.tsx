import { ChevronDown, Phone as PhoneIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { formatUsd } from '#features/billing/web/widgets.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ECHO_NUMBER, ECHO_PEER } from '../../constants.ts';
import type { HistoryItem } from '../../model.ts';
import { endReasonText } from '../../rules/end-reasons.ts';
import { shortRingText } from '../../rules/short-ring.ts';
import { peerOf } from '../call-snapshot.ts';
import { dialRequests } from '../dial-request.ts';
import {
  costLabel,
  directionWords,
  qualityWord,
  talkLabel,
  timeLabel,
  type Viewer,
} from '../history-view.ts';
import { HistoryDetails } from './history-details.tsx';
import { NumberCheck } from './number-check.tsx';
import { isBusy, useLine, useLineHindrance, usePhone } from './phone-context.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = {
  outgoing: <PhoneOutgoing {...icon} />,
  incoming: <PhoneIncoming {...icon} />,
  missed: <PhoneMissed {...icon} />,
} as const;

const CallBackDialog = lazy(async () => ({
  default: (await import('./call-back-dialog.tsx')).CallBackDialog,
}));

/** One call: who, which way, how long or why not, when; press the telephone to call back. */
export function HistoryRow({ item, viewer }: { item: HistoryItem; viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const isMissed = item.direction === 'missed';
  const peer = peerOf(item.peer, item.phone);
  const reason = endReasonText({ ...item, peer });
  // Who it was stands in the same row.
  const shortReason = endReasonText({ ...item, peer: { name: 'They' } });
  const quality = qualityWord(item.mos);
  const shortRing = item.phone?.shortRing ?? null;
  return (
    <li className="border-b">
      <div className="flex min-h-16 items-center gap-3 px-4 py-2 text-13 desk:px-6">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-4 rounded-control text-left"
        >
          <span className={classes('shrink-0', isMissed ? 'text-hang' : 'text-ink-3')}>
            {icons[item.direction]}
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={classes('truncate font-medium', isMissed && 'text-hang')}>{peer.name}</span>
            <span className="text-12 text-pretty text-ink-2">
              {[directionWords[item.direction], wayWords(item), costLabel(item, formatUsd)]
                .filter((word) => word !== null)
                .join(' · ')}
            </span>
            <NumberCheck attestation={item.phone?.attestation ?? null} />
            {shortRing !== null && (
              <span className="text-12 text-pretty text-ink-2">{shortRingText[shortRing]}</span>
            )}
            {shortReason !== null && (
              <span className="text-12 text-pretty text-ink-3 phone:hidden">{shortReason}</span>
            )}
          </span>
          <span className="hidden min-w-0 flex-1 flex-col phone:flex">
            <span className="truncate text-ink-2">{talkLabel(item)}</span>
            <span className="text-12 text-pretty text-ink-3">{shortReason ?? quality}</span>
          </span>
          <time dateTime={new Date(item.placedAt).toISOString()} className="shrink-0 text-ink-3">
            {timeLabel(item.placedAt, viewer)}
          </time>
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classes('shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        <CallBack item={item} name={peer.name} />
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <HistoryDetails item={item} reason={reason} viewer={viewer} />}
      </div>
    </li>
  );
}

/** "@bob", or that it was a telephone whose number stands above. */
function wayWords({ peer, phone }: HistoryItem): string | null {
  if (phone === null) return peer.username === '' ? null : `@${peer.username}`;
  return phone.number === ECHO_NUMBER ? `@${ECHO_PEER.username}` : 'telephone';
}

export function CallBack(props: { item: HistoryItem; name: string; size?: 'small' }) {
  const { item, name, size } = props;
  const [isAsking, setAsking] = useState(false);
  const callBack = useCallBack(item, () => setAsking(true));
  const { number = null, ownNumber = null, shortRing = null } = item.phone ?? {};
  return (
    <>
      <IconButton
        label={`Call ${name} back`}
        size={size ?? 'medium'}
        icon={<PhoneIcon {...icon} />}
        isDisabled={callBack === null}
        onPress={() => callBack?.()}
      />
      <Suspense fallback={null}>
        {isAsking && number !== null && shortRing !== null && (
          <CallBackDialog {...{ number, ownNumber, shortRing }} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </>
  );
}

/**
 * A number goes to the dial pad, which says what it costs now; one that rang shortly is asked about first. Null while
 * nothing can be called.
 */
function useCallBack({ peer, phone }: HistoryItem, ask: () => void): (() => void) | null {
  const line = usePhone()?.line;
  const isLocked = [isBusy(useLine()), useLineHindrance() !== null].includes(true);
  const called = peerOf(peer, phone);
  if (line === undefined || isLocked) return null;
  if (called.username !== '') return () => line.call(called);
  const number = phone?.number ?? null;
  if (number === null) return null;
  if (phone?.shortRing != null) return ask;
  return () => dialRequests.set({ number, from: phone?.ownNumber ?? null });
}
