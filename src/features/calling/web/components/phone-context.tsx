import { createContext, use, useSyncExternalStore } from 'react';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import type { ConnectionState } from '#platform/browser/realtime.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import type { LineSnapshot } from '../line.ts';
import type { BrowserPhone } from '../phone.ts';

/** Filled by `PhoneProvider`. */
export const PhoneContext = createContext<BrowserPhone | null>(null);

const NO_LINE: LineSnapshot = { calls: [], elsewhere: [], microphone: { state: 'closed' } };
const CONNECTING: ConnectionState = { state: 'connecting' };
const never = () => () => undefined;

/** The phone; null for the moment until it is there. */
export function usePhone(): BrowserPhone | null {
  return use(PhoneContext);
}

export function useLine(): LineSnapshot {
  const line = usePhone()?.line;
  return useSyncExternalStore(
    (listener) => line?.subscribe(listener) ?? never(),
    () => line?.get() ?? NO_LINE,
    () => NO_LINE,
  );
}

export function useConnection(): ConnectionState {
  const connection = usePhone()?.connection;
  return useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? never(),
    () => connection?.get() ?? CONNECTING,
    () => CONNECTING,
  );
}

/** Why nobody can be called just now. */
export const useCallHindrance = (): string | null => useConnectionProblem('Calls work');

/** The call that the card is about: the one that is heard, dialled or has just ended. */
export function currentCall({ calls }: LineSnapshot): CallSnapshot | null {
  return calls.find(({ phase }) => phase !== 'incoming') ?? null;
}

/** Whether a call rings or is being connected here, when every moment and every byte is the call's. */
export function isSettingUp({ calls }: LineSnapshot): boolean {
  return calls.some(({ phase }) => phase !== 'ended' && phase !== 'talking');
}

/** Whether the person is on a call in this tab, so that nothing else can be dialled. */
export function isBusy({ calls }: LineSnapshot): boolean {
  return calls.some(({ phase }) => phase !== 'ended' && phase !== 'incoming');
}
