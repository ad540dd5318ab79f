import { ChevronDown, Phone as PhoneIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { useId, useState } from 'react';
import { formatUsd } from '#features/billing/web/widgets.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ECHO_NUMBER, ECHO_PEER } from '../../constants.ts';
import type { HistoryItem } from '../../model.ts';
import { endReasonText } from '../../rules/end-reasons.ts';
import { shortRingText } from '../../rules/short-ring.ts';
import { peerOf } from '../call-snapshot.ts';
import {
  costLabel,
  directionWords,
  qualityWord,
  talkLabel,
  timeLabel,
  type Viewer,
} from '../history-view.ts';
import { CallBack } from './call-back.tsx';
import { HistoryDetails } from './history-details.tsx';
import { NumberCheck } from './number-check.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = {
  outgoing: <PhoneOutgoing {...icon} />,
  incoming: <PhoneIncoming {...icon} />,
  missed: <PhoneMissed {...icon} />,
} as const;

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
        <CallBack item={item}>
          {(call) => (
            <IconButton
              label={`Call ${peer.name} back`}
              icon={<PhoneIcon {...icon} />}
              isDisabled={call === null}
              onPress={() => call?.()}
            />
          )}
        </CallBack>
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
