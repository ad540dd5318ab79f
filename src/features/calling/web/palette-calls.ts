import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { numbersQuery } from '#features/numbers/web/widgets.tsx';
import { countryName } from '#kernel/country-name.ts';
import { formatRate } from '#kernel/money.ts';
import { reader } from '#platform/browser/reader.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import type { HistoryItem } from '../model.ts';
import { reasonNotToDial } from '../rules/phone/quote-check.ts';
import { peerOf } from './call-snapshot.ts';
import { currentCall, isBusy, useLine, usePhone } from './components/phone-context.tsx';
import { dialRequests } from './dial-request.ts';
import { EVERYTHING } from './history-search.ts';
import { useNumberReader } from './number-reader.ts';
import { canCallFrom, chosenNumber, numberToCallFrom, type OwnNumber } from './own-numbers.ts';
import { historyQuery, lookupQuery } from './queries.ts';
import { useQuote } from './use-quote.ts';
import { USERNAME_CHECK_AFTER_MS, USERNAME_MIN_LENGTH, usernameIn } from './username-check.ts';

/** A call target in the palette. */
export interface Callee {
  readonly id: string;
  readonly name: string;
  /** "@bob", "London, United Kingdom · $0.020/min", or why it can't be called. */
  readonly detail: string;
  /** Text to copy. */
  readonly address: string;
  /** Calls, or puts the number on the pad, which shows its price or why it can't be called. */
  readonly call: () => void;
}

/** Actions for the current call; null if there is none. */
export interface CallKeys {
  readonly name: string;
  readonly isMuted: boolean;
  readonly isHeld: boolean;
  readonly isTalking: boolean;
  readonly toggleMute: () => void;
  readonly toggleHold: () => void;
  readonly end: () => void;
}

export function useCallKeys(): CallKeys | null {
  const phone = usePhone();
  const snapshot = useLine();
  const call = currentCall(snapshot);
  if (phone === null || call === null || !isBusy(snapshot) || call.end !== null) return null;
  const { line } = phone;
  return {
    name: call.peer.name,
    isMuted: call.muted,
    isHeld: call.heldByMe,
    isTalking: call.talkingSince !== null,
    toggleMute: () => line.toggleMute(call.id),
    toggleHold: () => line.toggleHold(call.id),
    end: () => line.hangUp(call.id),
  };
}

/** People and numbers of the latest calls, without duplicates, newest first. */
export function useRecentCallees(): readonly Callee[] {
  const { timeZone } = reader();
  const history = useInfiniteQuery(historyQuery(EVERYTHING, timeZone));
  const line = usePhone()?.line;
  const items = history.data?.pages.flatMap((page) => page.items) ?? [];
  const known = new Map<string, Callee>();
  for (const item of items) {
    const callee = calleeOf(item, (peer) => line?.call(peer));
    if (callee !== null && !known.has(callee.id)) known.set(callee.id, callee);
  }
  return [...known.values()];
}

function calleeOf({ peer, phone }: HistoryItem, call: (peer: HistoryItem['peer']) => void): Callee | null {
  const called = peerOf(peer, phone);
  if (called.username !== '') {
    const address = `@${called.username}`;
    return { id: address, name: called.name, detail: address, address, call: () => call(called) };
  }
  const number = phone?.number ?? null;
  if (number === null) return null;
  const from = phone?.ownNumber ?? null;
  // Numbers are never called without showing the price.
  return {
    id: number,
    name: called.name,
    detail: 'Phone number',
    address: number,
    call: () => dialRequests.set({ number, from }),
  };
}

/** The person with the typed username; null until one is found. Uses the dial pad's query. */
export function useTypedUsername(typed: string): Callee | null {
  const line = usePhone()?.line;
  const username = usernameIn(typed);
  const settled = useDebounced(username, USERNAME_CHECK_AFTER_MS);
  const isUsername = settled.length >= USERNAME_MIN_LENGTH && /^[a-z][\w.-]*$/i.test(settled);
  const { data } = useQuery({ ...lookupQuery(settled), enabled: isUsername && settled === username });
  const peer = settled === username ? (data?.peer ?? null) : null;
  if (peer === null) return null;
  const address = `@${peer.username}`;
  return { id: address, name: peer.name, detail: address, address, call: () => line?.call(peer) };
}

/** Numbers that can be used as caller ID. */
export function useOwnNumbers(): readonly OwnNumber[] {
  return useQuery(numbersQuery).data?.numbers.filter(canCallFrom) ?? [];
}

/** This many digits are a number rather than part of a name. */
const isNumber = (typed: string) => /^[+\d][\d\s().*#-]+$/.test(typed.trim());

/** The typed number with its price; null if none was typed. */
export function useTypedNumber(typed: string): Callee | null {
  const line = usePhone()?.line;
  const { read, home } = useNumberReader();
  const text = isNumber(typed) ? typed.replaceAll(/[\s().-]/g, '') : '';
  const number = read(text);
  const from = numberToCallFrom(useOwnNumbers(), chosenNumber.get());
  const { check } = useQuote({ typed: text, number, home }, from?.number ?? null);
  if (text === '') return null;
  const reason = reasonNotToDial(check);
  const place = [number.place, number.countryCode === null ? null : countryName(number.countryCode)];
  const cost = check.state === 'priced' ? priceOf(check.quote.microUsdPerMinute) : reason;
  const name = number.isComplete ? number.international : number.text;
  return {
    id: 'typed-number',
    name,
    detail: [place.filter((part) => part !== null && part !== '').join(', '), cost]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    address: number.e164 ?? text,
    call() {
      if (check.state !== 'priced' || number.e164 === null)
        return dialRequests.set({ number: text, from: null });
      const { microUsdPerMinute, includedMs } = check.quote;
      return line?.callPhone({
        from: from?.number ?? null,
        to: number.e164,
        name: number.international,
        home,
        microUsdPerMinute,
        includedMs,
      });
    },
  };
}

const priceOf = (microUsdPerMinute: number | null) =>
  microUsdPerMinute === null ? null : microUsdPerMinute === 0 ? 'Free' : formatRate(microUsdPerMinute);
