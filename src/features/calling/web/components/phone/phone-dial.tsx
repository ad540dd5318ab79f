// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { ContactSearch } from '#features/contacts/web/widgets.tsx';
import { numbersQuery } from '#features/numbers/web/widgets.tsx';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { callingText } from '../../../constants.ts';
import { type QuoteCheck, reasonNotToDial } from '../../../rules/phone/quote-check.ts';
import { useDialDraft } from '../../dial-draft.ts';
import { type DialRequest, dialRequests } from '../../dial-request.ts';
import { type DialledNumber, useDialledNumber } from '../../dialled-number.ts';
import type { PhoneCallOptions } from '../../line.ts';
import { canCallFrom, chosenNumber, numberToCallFrom } from '../../own-numbers.ts';
import { useQuote } from '../../use-quote.ts';
import { usePhone } from '../phone-context.tsx';
import { CallingFrom } from './calling-from.tsx';
import { NumberDial } from './number-dial.tsx';
import { QuoteFacts } from './quote-facts.tsx';

export interface PhoneDialProps {
  lockedReason: string | null;
}

/** Dial pad for phone numbers. The price is shown before the call and holds for it. */
export function PhoneDial(props: PhoneDialProps) {
  const { refusal } = useMay('calls.place');
  const lockedReason = props.lockedReason ?? refusal;
  const line = usePhone()?.line;
  const [chosen, choose] = useState(chosenNumber.get);
  const [error, setError] = useState<string | null>(null);
  // The default caller ID comes first.
  const numbers = useQuery(numbersQuery).data?.numbers.filter(canCallFrom);
  const from = numberToCallFrom(numbers ?? [], chosen);
  const dialled = useDialledNumber(useDialDraft('number'), { callingFrom: from?.number ?? null });
  const { check, ask } = useQuote(dialled, from?.number ?? null);
  const reason = reasonNotToDial(check);
  const [name, setName] = useState<string | null>(null);
  const [timesTyped, setTimesTyped] = useState(0);
  useDialRequests((request) => {
    setName(null);
    if (request.isTyped === true) {
      for (const key of request.number) dialled.press(key);
      return setTimesTyped((times) => times + 1);
    }
    if (request.number !== '') dialled.type(request.number);
    if (request.from !== null) choose(request.from);
    return undefined;
  });
  const call = () => {
    if (reason !== null) return setError(check.state === 'empty' ? callingText.enterNumber : reason);
    const asked = askedCall({ dialled, check, from: from?.number ?? null });
    return asked === null ? undefined : line?.callPhone(asked);
  };
  const choosePerson = (number: string) => {
    setName(null);
    dialled.type(number);
  };
  return (
    <NumberDial
      dialled={dialled}
      lockedReason={lockedReason}
      // Call can be pressed with an empty field, and says what is missing (specification 001 §5).
      callReason={check.state === 'empty' ? null : reason}
      error={error}
      onChange={() => setError(null)}
      onCall={call}
      takesFocus={timesTyped}
      callingFrom={
        refusal === null ? (
          <CallingFrom
            numbers={numbers}
            selected={from}
            isLocked={lockedReason !== null}
            onSelect={(number) => {
              chosenNumber.set(number);
              choose(number);
            }}
          />
        ) : (
          // Nothing about numbers helps somebody whose role may not call.
          <p className="min-h-5 text-pretty">{refusal}.</p>
        )
      }
      name={name}
      onName={setName}
      facts={
        name === null ? (
          <QuoteFacts number={dialled.number} check={check} onRetry={ask} />
        ) : (
          <ContactSearch text={name} onChoose={choosePerson} />
        )
      }
    />
  );
}

/** The call that a priced number asks for; null without a price. */
function askedCall(facts: {
  dialled: DialledNumber;
  check: QuoteCheck;
  from: string | null;
}): PhoneCallOptions | null {
  const { dialled, check, from } = facts;
  const { e164, international } = dialled.number;
  if (check.state !== 'priced' || e164 === null) return null;
  const { microUsdPerMinute, includedMs } = check.quote;
  return { from, to: e164, name: international, home: dialled.home, microUsdPerMinute, includedMs };
}

/** Takes a number that another page asked to dial. */
function useDialRequests(take: (request: DialRequest) => void): void {
  const request = useSyncExternalStore(dialRequests.subscribe, dialRequests.get, () => null);
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (request === null) return;
    dialRequests.set(null);
    taken(request);
  }, [request]);
}
