import { BellOff, Phone as PhoneIcon, PhoneOff, Volume2 } from 'lucide-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ContactOfCall } from '#features/contacts/web/widgets.tsx';
import { TasksOfCaller } from '#features/tasks/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { late } from '#ui/late.ts';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { toast } from '#ui/toast.tsx';
import { answeredByText } from '../../constants.ts';
import { type CallSnapshot, contactKeyOf, peerOf } from '../call-snapshot.ts';
import { PhoneWords } from './phone/phone-call-later.tsx';
import { useLine, usePhone } from './phone-context.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

const BlockIncoming = late(async () => ({ default: (await import('./block-incoming.tsx')).BlockIncoming }));
const IncomingSheet = late(async () => ({ default: (await import('./incoming-sheet.tsx')).IncomingSheet }));

/** Incoming call, above everything else on the page. It doesn't take the focus. */
export function IncomingLayer() {
  const { calls, elsewhere, taken } = useLine();
  useEffect(() => {
    if (taken !== undefined) toast.message(answeredByText(taken.by));
  }, [taken]);
  const isDesk = useMediaQuery(DESK_QUERY);
  const ringing = calls.filter(({ phase }) => phase === 'incoming');
  const [first] = ringing;
  if (first === undefined) return null;
  const cards = <IncomingCards ringing={ringing} />;
  // On a phone screen it has the full height, unless another call is up.
  const isAlone = ringing.length === 1 && elsewhere.length === 0 && !calls.some(isUp);
  if (isDesk || !isAlone) return cards;
  return (
    <Suspense fallback={cards}>
      <IncomingSheet call={first}>
        <CallerFacts call={first} />
        <EnableSound />
      </IncomingSheet>
    </Suspense>
  );
}

const isUp = ({ phase }: CallSnapshot) => phase !== 'incoming' && phase !== 'ended';

function IncomingCards({ ringing }: { ringing: readonly CallSnapshot[] }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col items-center gap-2 p-3 pt-[max(0.75rem,env(safe-area-inset-top))] *:pointer-events-auto">
      {ringing.map((call) => (
        <IncomingCard key={call.id} call={call} />
      ))}
    </div>
  );
}

function IncomingCard({ call }: { call: CallSnapshot }) {
  const phone = usePhone();
  const { calls, elsewhere } = useLine();
  const [other] = elsewhere;
  const up = calls.filter(isUp).length;
  return (
    <section
      role="alertdialog"
      aria-label={`Incoming call from ${call.peer.name}`}
      className="surface flex w-full max-w-md animate-enter flex-col gap-4 rounded-phone p-4 shadow-e3"
    >
      <div className="flex items-center gap-3">
        <Avatar name={call.peer.name} picture={paths.avatar(call.peer)} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-17 font-medium">{call.peer.name}</p>
          <p className="text-13 text-ink-2">
            {call.phone === null ? `@${call.peer.username} is calling you` : <PhoneWords call={call} />}
            {call.ignored && ' · Silenced here'}
          </p>
          <CallerFacts call={call} />
        </div>
        {!call.ignored && (
          <IconButton label="Silence" icon={<BellOff {...icon} />} onPress={() => phone?.ignore(call.id)} />
        )}
      </div>
      {other !== undefined && (
        <p className="text-13 text-ink-2">
          You're on a call with {peerOf(other.peer, other.phone).name} in another tab. You can put it on hold
          there.
        </p>
      )}
      <Answers call={call} hasCurrent={up > 0} isFull={up > 1} isElsewhere={other !== undefined} />
      <EnableSound />
    </section>
  );
}

/** Their company, the last talk and open tasks, the way to their contact, and Block without one. */
export function CallerFacts({ call }: { call: CallSnapshot }) {
  const number = contactKeyOf(call);
  if (number === null) return null;
  return (
    <>
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 text-ink-2">
        <span>
          <ContactOfCall number={number} hasFacts />
        </span>
        <Suspense fallback={null}>
          <BlockIncoming call={call} />
        </Suspense>
      </div>
      <TasksOfCaller number={number} />
    </>
  );
}

function Answers(props: { call: CallSnapshot; hasCurrent: boolean; isFull: boolean; isElsewhere: boolean }) {
  const line = usePhone()?.line;
  const { id } = props.call;
  const answerIcon = <PhoneIcon {...icon} />;
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      {props.hasCurrent || props.isElsewhere ? (
        <>
          {props.hasCurrent && !props.isFull && (
            <Button
              variant="call"
              size="large"
              icon={answerIcon}
              onPress={() => line?.accept(id, 'hold-and-answer')}
            >
              Hold and answer
            </Button>
          )}
          <Button
            variant={props.isElsewhere ? 'call' : 'secondary'}
            size="large"
            onPress={() =>
              props.isElsewhere ? void line?.endElsewhereAndAccept(id) : line?.accept(id, 'end-and-answer')
            }
          >
            End and answer
          </Button>
        </>
      ) : (
        <Button variant="call" size="large" icon={answerIcon} onPress={() => line?.accept(id)}>
          Answer
        </Button>
      )}
      <Button variant="hang" size="large" icon={<PhoneOff {...icon} />} onPress={() => line?.decline(id)}>
        Decline
      </Button>
    </div>
  );
}

/** Says why it doesn't ring: browsers keep a page silent until it is touched. */
function EnableSound() {
  const audio = usePhone()?.audio;
  const isLocked = useSyncExternalStore(
    (listener) => audio?.subscribe(listener) ?? (() => undefined),
    () => audio?.isLocked ?? false,
    () => false,
  );
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    // A context that may run takes a moment to start.
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (!isLocked || !isLate) return null;
  return (
    <Button variant="quiet" size="small" icon={<Volume2 {...icon} />} onPress={() => void audio?.unlock()}>
      Enable sound
    </Button>
  );
}
