import { Phone as PhoneIcon, PhoneIncoming, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import { useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { useUser } from '#features/identity/web/widgets.tsx';
import { formatUsd } from '#kernel/money.ts';
import { classes } from '#ui/classes.ts';
import { ECHO_NUMBER, ECHO_PEER } from '../../../constants.ts';
import type { HistoryItem } from '../../../model.ts';
import { shortRingText } from '../../../rules/phone/short-ring.ts';
import { directionWords, outcomeLabel, timeLabel, type Viewer } from '../../history-view.ts';
import { useNamedPeer } from '../../named-peer.ts';
import { useWrittenNumber } from '../../written-number.ts';
import { CallBack } from '../blocks/call-back.tsx';
import { NumberCheck } from '../phone/number-check.tsx';
import { HistoryDetails } from './history-details.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const icons = {
  outgoing: <PhoneOutgoing {...icon} />,
  incoming: <PhoneIncoming {...icon} />,
  missed: <PhoneMissed {...icon} />,
} as const;

export interface HistoryRowProps {
  item: HistoryItem;
  viewer: Viewer;
  isOpen: boolean;
  onToggle: () => void;
}

/** A call: who, direction, duration, cost or reason, time, and a call-back key. */
export function HistoryRow({ item, viewer, isOpen, onToggle }: HistoryRowProps) {
  const detailsId = useId();
  const isMissed = item.direction === 'missed';
  const peer = useNamedPeer(item);
  const shortRing = item.phone?.shortRing ?? null;
  const outcome = outcomeLabel(item, formatUsd);
  const person = usePersonOf(item);
  const ownNumber = useWrittenNumber(item.person === null ? (item.phone?.ownNumber ?? null) : null);
  const written = useWrittenNumber(peer.isContact ? (item.phone?.number ?? null) : null);
  const aside =
    item.person === undefined ? (written ?? usernameOrPhone(item)) : (person ?? toNumber(ownNumber));
  return (
    <li className="border-b">
      <div className="flex min-h-15 items-center gap-3 px-4 py-2 text-13 hover:bg-sunk desk:min-h-14 desk:px-6">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-3 rounded-control text-left"
        >
          <span className={classes('shrink-0', isMissed ? 'text-ink' : 'text-ink-3')}>
            {icons[item.direction]}
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span
              className={classes('text-15 leading-5 break-words', isMissed ? 'font-semibold' : 'font-medium')}
            >
              {peer.name}
            </span>
            <span className="text-pretty text-ink-3">
              {directionWords[item.direction]}
              {aside !== null && (
                <>
                  {' · '}
                  {item.person === undefined ? aside : <span className="text-ink-2">{aside}</span>}
                </>
              )}
            </span>
            <span className="text-pretty text-ink-2 phone:hidden">{outcome}</span>
            <NumberCheck attestation={item.phone?.attestation ?? null} />
            {shortRing !== null && <span className="text-pretty text-ink-2">{shortRingText[shortRing]}</span>}
          </span>
          <span className="hidden w-2/5 shrink-0 text-pretty text-ink-2 phone:block">{outcome}</span>
          <time
            dateTime={new Date(item.placedAt).toISOString()}
            className="w-16 shrink-0 text-right whitespace-nowrap text-ink-3"
          >
            {timeLabel(item.placedAt, viewer)}
          </time>
        </button>
        <CallBack item={item}>
          {(call) => (
            <Button
              aria-label={`Call ${peer.name} back`}
              isDisabled={call === null}
              onPress={() => call?.()}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-small bg-sunk text-ink hover:bg-sunk-hover disabled:cursor-not-allowed disabled:text-ink-3 desk:size-8"
            >
              <PhoneIcon {...icon} />
            </Button>
          )}
        </CallBack>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <HistoryDetails item={item} viewer={viewer} />}
      </div>
    </li>
  );
}

/** Who placed or answered a call of the workspace: "You" or a name. Null if nobody answered, and for one's own list. */
function usePersonOf({ person }: HistoryItem): string | null {
  const { user } = useUser();
  if (person == null) return null;
  return person.username !== '' && person.username === user?.username ? 'You' : person.name;
}

/** "to +44 20 7946 0417": which number of the workspace nobody answered. */
const toNumber = (ownNumber: string | null) => (ownNumber === null ? null : `to ${ownNumber}`);

/** "@bob", or "Phone" if the number is already the name. */
function usernameOrPhone({ peer, phone }: HistoryItem): string | null {
  if (phone === null) return peer.username === '' ? null : `@${peer.username}`;
  return phone.number === ECHO_NUMBER ? `@${ECHO_PEER.username}` : 'Phone';
}
