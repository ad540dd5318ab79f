import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { CallSnapshot, PhoneSnapshot } from '../../call-snapshot.ts';
import { KEYS_LOST } from '../../key-presses.ts';
import type { LineSnapshot } from '../../line.ts';
import type { BrowserPhone } from '../../phone.ts';
import { NOTHING_MEASURED } from '../../quality.ts';
import { browserTimer } from '../../timer.ts';
import { CallCard } from '../call-card.tsx';
import { PhoneContext } from '../phone-context.tsx';
import { CallingFrom } from './calling-from.tsx';
import { QuoteFacts } from './quote-facts.tsx';

const telephone: PhoneSnapshot = {
  number: '+442079460018',
  ownNumber: '+12125550123',
  microUsdPerMinute: 20_000,
  attestation: null,
  includedMs: 0,
  endsAt: null,
  endsBecause: null,
  endsIn: null,
  canTransfer: true,
  isSilent: { me: false, them: false },
  isHeardEarly: false,
  keys: { pressed: '', problem: null },
  echo: null,
  next: null,
};

const ringing: CallSnapshot = {
  id: 'specimen',
  phase: 'ringing',
  direction: 'outgoing',
  peer: { username: '', name: '+44 20 7946 0018' },
  muted: false,
  speakerOn: true,
  heldByMe: false,
  heldByPeer: false,
  ignored: false,
  talkingSince: null,
  ringingSince: null,
  heldSince: null,
  problem: null,
  quality: NOTHING_MEASURED,
  end: null,
  phone: telephone,
};

const talking = (now: number): CallSnapshot => ({
  ...ringing,
  phase: 'talking',
  talkingSince: now - 95 * SECOND_MS,
  quality: { ...NOTHING_MEASURED, bars: 4, roundTripMs: 24, codec: 'PCMU' },
});

/** Phone calls as the card shows them, in the order in which they happen. */
function callsAt(now: number): readonly [string, CallSnapshot][] {
  const talk = talking(now);
  const ended = (end: string, next: PhoneSnapshot['next']): CallSnapshot => ({
    ...ringing,
    phase: 'ended',
    end: { title: 'Call ended (1:35)', reason: end, tone: 'ended', isFailure: true },
    phone: { ...telephone, next },
  });
  return [
    ['Ringing', ringing],
    ['Talking, paid from the balance', talk],
    [
      'In the plan, silent',
      { ...talk, phone: { ...telephone, includedMs: 10 * MINUTE_MS, isSilent: { me: false, them: true } } },
    ],
    [
      'The balance ends',
      { ...talk, phone: { ...telephone, endsAt: now + 28 * SECOND_MS, endsBecause: 'money' } },
    ],
    [
      'Removed from the workspace',
      {
        ...talk,
        phone: {
          ...telephone,
          endsAt: now + 58 * SECOND_MS,
          endsBecause: 'left',
          endsIn: 'Harbour Studio',
        },
      },
    ],
    [
      'The limit of a day is reached',
      { ...talk, phone: { ...telephone, endsAt: now + 28 * SECOND_MS, endsBecause: 'limit' } },
    ],
    [
      'Keys lost, microphone not heard',
      {
        ...talk,
        phone: {
          ...telephone,
          keys: { pressed: '1*42#', problem: KEYS_LOST },
          isSilent: { me: true, them: false },
        },
      },
    ],
    [
      'Echo line',
      {
        ...talk,
        peer: { username: 'echo', name: 'Echo line' },
        phone: {
          ...telephone,
          ownNumber: null,
          microUsdPerMinute: 0,
          echo: { word: 'Good', isHeard: true, loss: 0.002, jitterMs: 3, roundTripMs: 24 },
        },
      },
    ],
    [
      'Ended for want of money',
      ended('Your balance was used up', { does: 'top-up', text: 'Top up and call again.' }),
    ],
    [
      'Number not in service',
      ended('This number is not in service', { does: 'dial', text: 'Check the number and dial it again.' }),
    ],
  ];
}

/** A fake phone that shows one call and does nothing. */
function phoneShowing(call: CallSnapshot): BrowserPhone {
  const snapshot: LineSnapshot = { calls: [call], elsewhere: [], microphone: { state: 'closed' } };
  const never = () => () => undefined;
  const line = new Proxy(
    { get: () => snapshot, subscribe: never },
    { get: (target, name) => Reflect.get(target, name) ?? (() => undefined) },
  );
  // The card uses nothing else of the phone.
  return {
    line,
    playback: { level: () => 0.2 },
    tones: { key: () => undefined },
    microphone: { subscribe: never, hint: null },
  } as unknown as BrowserPhone;
}

const number = {
  text: '+44 20 7946 0018',
  international: '+44 20 7946 0018',
  e164: '+442079460018',
  countryCode: 'GB',
  place: 'London',
  isComplete: true,
  microUsdPerMinute: 20_000,
};
const quote = {
  number: '+442079460018',
  destination: 'United Kingdom',
  countryCode: 'GB',
  microUsdPerMinute: 20_000,
  includedMs: 10 * MINUTE_MS,
  affordableMs: 1_260 * MINUTE_MS,
  refusal: null,
};
const refusal = {
  code: 'billing.insufficientBalance',
  sentence: 'Your balance is too low for this. Please top up.',
};
const own = [
  { number: '+12125550123', text: '+1 212 555 0123', label: 'Home' },
  { number: '+442079460018', text: '+44 20 7946 0018', label: '' },
];

/** Phone calls for the living design system page, without a phone. */
export function TelephoneSpecimens() {
  return (
    <>
      {callsAt(browserTimer.now()).map(([name, call]) => (
        <div key={name} className="w-full max-w-80">
          <p className="mb-2 text-12 text-ink-3">{name}</p>
          <PhoneContext value={phoneShowing(call)}>
            <CallCard />
          </PhoneContext>
        </div>
      ))}
      <div className="surface flex w-full max-w-80 flex-col gap-4 rounded-phone p-4 text-13">
        <CallingFrom numbers={[]} selected={null} onSelect={nothing} isLocked={false} />
        <CallingFrom numbers={own} selected={own[0] ?? null} onSelect={nothing} isLocked={false} />
        <QuoteFacts number={number} check={{ state: 'priced', quote }} onRetry={nothing} />
        <QuoteFacts number={number} check={{ state: 'pending' }} onRetry={nothing} />
        <QuoteFacts number={number} check={{ state: 'failed' }} onRetry={nothing} />
        <QuoteFacts
          number={number}
          check={{ state: 'refused', quote: { ...quote, affordableMs: 0, refusal }, ...refusal }}
          onRetry={nothing}
        />
        <QuoteFacts number={number} check={{ state: 'emergency' }} onRetry={nothing} />
      </div>
    </>
  );
}

const nothing = () => undefined;
