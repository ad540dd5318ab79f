// Not on the first screen: with a call.

import { Suspense, useEffect, useEffectEvent } from 'react';
import { useWorkspaceName } from '#features/workspaces/web/widgets.tsx';
import { formatTime } from '#kernel/clock-time.ts';
import { formatDuration, SECOND_MS } from '#kernel/instant.ts';
import { formatRate, formatUsd } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { talkWords } from '#kernel/talk-words.ts';
import { reader } from '#platform/browser/reader.ts';
import { Keypad } from '#ui/keypad.tsx';
import { late } from '#ui/late.ts';
import { Link } from '#ui/link.tsx';
import { isTyping, shortcutStore } from '#ui/shortcuts.ts';
import { costSoFar } from '../../../rules/phone/cost-so-far.ts';
import type { CallFace } from '../../call-face.ts';
import type { CallSnapshot, PhoneSnapshot } from '../../call-snapshot.ts';
import { useWrittenNumber } from '../../written-number.ts';
import type { OpenPart } from '../call-keys.tsx';
import { EchoVerdictTable } from '../overview/echo-verdict-table.tsx';
import { usePhone } from '../phone-context.tsx';
import { useTick } from '../use-tick.ts';
import { NumberCheck } from './number-check.tsx';

export interface PhonePartProps {
  call: CallSnapshot;
}

export interface PhoneLiveProps extends PhonePartProps {
  face: CallFace;
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
}

/** "From +1 212 555 0123 · $0.020/min", or "To +1 212 555 0123 · Harbour Studio" with the user's number that was dialled. */
export function PhoneWords({ call }: PhonePartProps) {
  const own = useWrittenNumber(call.phone?.ownNumber ?? null);
  const workspace = useWorkspaceName(call.phone?.workspaceId);
  const rate = call.phone?.microUsdPerMinute ?? null;
  if (call.direction === 'incoming')
    return (
      <>
        {[own === null ? 'From a phone' : `To ${own}`, workspace].filter((word) => word !== null).join(' · ')}
        <NumberCheck attestation={call.phone?.attestation ?? null} />
      </>
    );
  const price = rate === null || rate === 0 ? 'Free' : formatRate(rate);
  return own === null ? price : `From ${own} · ${price}`;
}

export function PhoneLive({ call, face, open, onOpen }: PhoneLiveProps) {
  const { phone, talkingSince } = call;
  const press = usePress(call.id);
  useDigitKeys(call.phase === 'talking', (digit) => {
    onOpen('keys');
    press(digit);
  });
  if (phone === null) return null;
  return (
    <>
      {talkingSince !== null && face.clock !== null && <Cost phone={phone} talkingSince={talkingSince} />}
      {face.isLive && <Silence call={call} phone={phone} />}
      {face.echo !== null && <EchoVerdictTable face={face.echo} />}
      {open === 'keys' && (
        <Keys phone={phone} isLive={face.isLive} onKey={press} isDisabled={talkingSince === null} />
      )}
      {open === 'transfer' && phone.canTransfer && (
        <Suspense fallback={null}>
          <TransferForm callId={call.id} onClose={() => onOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

const TransferForm = late(async () => ({
  default: (await import('./transfer-form.tsx')).TransferForm,
}));

function Cost({ phone, talkingSince }: { phone: PhoneSnapshot; talkingSince: number }) {
  const now = useTick(SECOND_MS / 2);
  const { microUsdPerMinute, includedMs, endsAt } = phone;
  return (
    <>
      {microUsdPerMinute !== null && microUsdPerMinute > 0 && (
        <p className="text-13">{costWords(now - talkingSince, { microUsdPerMinute, includedMs })}</p>
      )}
      {endsAt !== null && <Ending phone={phone} endsAt={endsAt} leftMs={endsAt - now} />}
    </>
  );
}

/** Begins a sentence that ends with a time of day. */
const endsAtWords: Readonly<Partial<Record<NonNullable<PhoneSnapshot['endsBecause']>, string>>> = {
  limit: 'A safety limit ends this call at',
  'monthly-limit': 'Your monthly limit ends this call at',
};

/** When and why the talk will be ended, with a countdown. */
function Ending({ phone, endsAt, leftMs }: { phone: PhoneSnapshot; endsAt: number; leftMs: number }) {
  const { endsBecause, endsIn } = phone;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 rounded-control bg-panel px-3 py-2 text-13 text-ink">
      {/* Announced once. Otherwise every second would be read out. */}
      {endsIn === null ? (
        <output>
          {endsAtWords[endsBecause ?? 'money'] ?? 'Your balance lasts until'} {formatTime(endsAt, reader())}
        </output>
      ) : (
        <output className="basis-full text-pretty">
          {endsBecause === 'role'
            ? `Your role in ${endsIn} no longer includes calls.`
            : `You're no longer in ${endsIn}.`}
          <span className="sr-only"> This call ends at {formatTime(endsAt, reader())}.</span>
        </output>
      )}
      <span aria-hidden="true" className="font-medium tabular-nums">
        {endsIn === null ? formatDuration(leftMs) : `This call ends in ${formatDuration(leftMs)}.`}
      </span>
      {endsBecause === 'monthly-limit' && (
        <span className="basis-full text-ink-2">An owner can change it.</span>
      )}
      {endsBecause === 'money' && (
        <Link to={paths.billing()} className="basis-full">
          Top up to talk longer
        </Link>
      )}
    </div>
  );
}

function costWords(talkMs: number, price: { microUsdPerMinute: number; includedMs: number | null }): string {
  const { microUsd, isAtMost, includedLeftMs } = costSoFar(talkMs, price);
  if (includedLeftMs > 0) return `Included · ${talkWords(includedLeftMs)} left in your plan`;
  return isAtMost ? `At most ${formatUsd(microUsd)} so far` : `${formatUsd(microUsd)} so far`;
}

/** Problems with the sound that reaches the server. Not shown while muted. */
function Silence({ call, phone }: { call: CallSnapshot; phone: PhoneSnapshot }) {
  const { me, them } = phone.isSilent;
  return (
    <output className="flex flex-col gap-1 text-13 font-medium empty:hidden">
      {them && <span>No audio from the other side</span>}
      {me && !call.muted && <span>We can't hear your microphone</span>}
    </output>
  );
}

function Keys(props: {
  phone: PhoneSnapshot;
  isLive: boolean;
  onKey: (key: string) => void;
  isDisabled: boolean;
}) {
  const { pressed, problem } = props.phone.keys;
  return (
    <div className="flex flex-col gap-3">
      <output aria-label="Keys pressed" className="display block min-h-7 truncate text-right text-22">
        {pressed.slice(-16)}
      </output>
      <Keypad
        isLive={props.isLive}
        isDisabled={props.isDisabled}
        onKey={(key) => key !== '+' && props.onKey(key)}
      />
      {/* Below the keys, so that it does not move them under a finger. */}
      {problem !== null && (
        <p role="alert" className="text-13 font-medium">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Sends a key, and plays its tone here. */
function usePress(callId: string): (key: string) => void {
  const phone = usePhone();
  return (key) => {
    phone?.tones.key(key);
    phone?.line.press(callId, key);
  };
}

/** Number keys on the keyboard are sent during a talk, unless they are typed into a field. */
function useDigitKeys(isOn: boolean, press: (digit: string) => void): void {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      const isForPage = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isForPage || isTyping(event.target) || !shortcutStore.isOn()) return;
      if (!/^[\d*#]$/.test(event.key)) return;
      event.preventDefault();
      pressed(event.key);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
