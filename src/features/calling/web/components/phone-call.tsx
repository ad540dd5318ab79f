import { PhoneForwarded, Phone as PhoneIcon, Wallet } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatRate, formatUsd } from '#features/billing/web/widgets.tsx';
import { formatDuration, SECOND_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Keypad } from '#ui/keypad.tsx';
import { ButtonLink, Link } from '#ui/link.tsx';
import { DESK_QUERY, useMediaQuery } from '#ui/media-query.ts';
import { isTyping, shortcutStore } from '#ui/shortcuts.ts';
import { costSoFar } from '../../rules/cost-so-far.ts';
import type { CallSnapshot, PhoneSnapshot } from '../call-snapshot.ts';
import { dialRequests } from '../dial-request.ts';
import { useWrittenNumber } from '../written-number.ts';
import { EchoVerdictTable } from './echo-verdict-table.tsx';
import { NumberCheck } from './number-check.tsx';
import type { PhonePartProps } from './phone-call-later.tsx';
import { usePhone } from './phone-context.tsx';
import { useTick } from './use-tick.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** "From +1 212 555 0123 · $0.020/min", or which of one's numbers was dialled. */
export function PhoneWords({ call }: PhonePartProps) {
  const own = useWrittenNumber(call.phone?.ownNumber ?? null);
  const rate = call.phone?.microUsdPerMinute ?? null;
  if (call.direction === 'incoming')
    return (
      <>
        {own === null ? 'From the telephone network' : `Dialled ${own}`}
        <NumberCheck attestation={call.phone?.attestation ?? null} />
      </>
    );
  const price = rate === null || rate === 0 ? 'free' : formatRate(rate);
  return own === null ? sentenceCase(price) : `From ${own} · ${price}`;
}

const sentenceCase = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function PhoneLive(
  props: PhonePartProps & { isKeypadOpen: boolean; onKeypad: (isOpen: boolean) => void },
) {
  const { call, isKeypadOpen, onKeypad } = props;
  const { phone, talkingSince } = call;
  const press = usePress(call.id);
  useDigitKeys(call.phase === 'talking', (digit) => {
    onKeypad(true);
    press(digit);
  });
  if (phone === null) return null;
  return (
    <>
      {talkingSince !== null && <Cost call={call} phone={phone} talkingSince={talkingSince} />}
      <Silence call={call} phone={phone} />
      {phone.echo !== null && <EchoVerdictTable verdict={phone.echo} />}
      {isKeypadOpen && <Keys phone={phone} onKey={press} isDisabled={talkingSince === null} />}
    </>
  );
}

function Cost(props: { call: CallSnapshot; phone: PhoneSnapshot; talkingSince: number }) {
  const { call, phone, talkingSince } = props;
  const now = useTick(SECOND_MS / 2);
  const { microUsdPerMinute, includedMs, endsAt, endsBecause } = phone;
  return (
    <>
      <Transfer call={call} isPossible={phone.canTransfer}>
        {microUsdPerMinute !== null && microUsdPerMinute > 0
          ? costWords(now - talkingSince, { microUsdPerMinute, includedMs })
          : null}
      </Transfer>
      {endsAt !== null && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 rounded-control bg-panel px-3 py-2 text-13 text-ink">
          {/* Said once: the seconds that follow would be read out one by one. */}
          <output>
            {endsBecause === 'limit' ? 'A safety limit ends this call at' : 'Your balance lasts until'}{' '}
            {clockTime(endsAt)}
          </output>
          <span aria-hidden="true" className="font-medium tabular-nums">
            {formatDuration(endsAt - now)}
          </span>
          {endsBecause !== 'limit' && (
            <Link to={paths.billing()} className="basis-full">
              Top up to talk longer
            </Link>
          )}
        </div>
      )}
    </>
  );
}

const TransferForm = lazy(async () => ({
  default: (await import('./transfer-form.tsx')).TransferForm,
}));

/** What the call costs, and beside it the way to leave the other side to somebody else. */
function Transfer(props: { call: CallSnapshot; isPossible: boolean; children: string | null }) {
  const { call, isPossible, children } = props;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  if (!isPossible) return children === null ? null : <p className="text-13">{children}</p>;
  return (
    <>
      <div className="-my-1 flex items-center justify-between gap-3">
        <p className="text-13">{children}</p>
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          className="inline-flex h-8 items-center gap-1.5 rounded-small px-2 text-12 hover:bg-live-key"
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <PhoneForwarded size={14} strokeWidth={1.75} aria-hidden="true" />
          Transfer
        </button>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <TransferForm callId={call.id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function costWords(talkMs: number, price: { microUsdPerMinute: number; includedMs: number | null }): string {
  const { microUsd, isAtMost, includedLeftMs } = costSoFar(talkMs, price);
  if (includedLeftMs > 0) return `In your plan, ${formatDuration(includedLeftMs)} left of it`;
  return isAtMost ? `At most ${formatUsd(microUsd)} so far` : `${formatUsd(microUsd)} so far`;
}

function clockTime(at: number): string {
  return new Intl.DateTimeFormat(navigator.language, {
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
}

/** What the server does not hear. Whoever is muted or on hold is meant not to be heard. */
function Silence({ call, phone }: { call: CallSnapshot; phone: PhoneSnapshot }) {
  const isQuietOnPurpose = call.heldByMe || call.heldByPeer;
  const { me, them } = phone.isSilent;
  return (
    <output className="flex flex-col gap-1 text-13 font-medium empty:hidden">
      {them && !isQuietOnPurpose && <span>No audio from the other side</span>}
      {me && !isQuietOnPurpose && !call.muted && <span>Your microphone is not heard</span>}
    </output>
  );
}

function Keys(props: { phone: PhoneSnapshot; onKey: (key: string) => void; isDisabled: boolean }) {
  const { pressed, problem } = props.phone.keys;
  return (
    <div className="flex flex-col gap-3">
      <output aria-label="Keys pressed" className="display block min-h-7 truncate text-right text-22">
        {pressed.slice(-16)}
      </output>
      <Keypad isLive isDisabled={props.isDisabled} onKey={(key) => key !== '+' && props.onKey(key)} />
      {/* Below the keys: above them it would move them under a finger that is still pressing. */}
      {problem !== null && (
        <p role="alert" className="text-13 font-medium">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Sends a key to the telephone, and sounds it here. */
function usePress(callId: string): (key: string) => void {
  const phone = usePhone();
  return (key) => {
    phone?.tones.key(key);
    phone?.line.press(callId, key);
  };
}

/** Digits of the keyboard are keys of the telephone while one talks, unless they are typed somewhere. */
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

export function PhoneNext({ call }: PhonePartProps) {
  const line = usePhone()?.line;
  const isDesk = useMediaQuery(DESK_QUERY);
  const navigate = useNavigate();
  const { phone, id } = call;
  if (phone === null) return null;
  const { number, ownNumber, microUsdPerMinute, next, echo } = phone;
  const redial = () => {
    if (echo !== null) line?.call(call.peer);
    else if (number !== null)
      line?.callPhone({
        from: ownNumber,
        to: number,
        name: call.peer.name,
        home: 'US',
        microUsdPerMinute,
        includedMs: null,
      });
  };
  const dial = () => {
    if (number !== null) dialRequests.set({ number, from: ownNumber });
    line?.dismiss(id);
    if (!isDesk) void navigate(paths.dashboard());
  };
  return (
    <>
      {echo !== null && <EchoVerdictTable verdict={echo} />}
      {next?.text != null && <p className="text-13 text-ink-2">{next.text}</p>}
      {next?.does === 'top-up' && (
        <ButtonLink wide to={paths.billing()} icon={<Wallet {...icon} />}>
          Top up
        </ButtonLink>
      )}
      {number !== null && (
        <Button
          variant={next?.does === 'redial' ? 'call' : 'secondary'}
          wide
          icon={<PhoneIcon {...icon} />}
          onPress={next?.does === 'dial' && echo === null ? dial : redial}
        >
          {next?.does === 'dial' && echo === null
            ? call.direction === 'incoming'
              ? 'Call back'
              : 'Dial again'
            : 'Call again'}
        </Button>
      )}
    </>
  );
}
