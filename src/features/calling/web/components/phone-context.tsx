import { createContext, use, useSyncExternalStore } from 'react';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import type { ConnectionState } from '#platform/browser/realtime.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { callerNames, withNames } from '../caller-names.ts';
import type { LineSnapshot } from '../line.ts';
import type { BrowserPhone } from '../phone.ts';

/** Provided by `PhoneProvider`. */
export const PhoneContext = createContext<BrowserPhone | null>(null);

const NO_LINE: LineSnapshot = { calls: [], elsewhere: [], microphone: { state: 'closed' } };
const CONNECTING: ConnectionState = { state: 'connecting' };
const never = () => () => undefined;

/** The phone; null until it has started. */
export function usePhone(): BrowserPhone | null {
  return use(PhoneContext);
}

/** The line, with the names of contacts. */
export function useLine(): LineSnapshot {
  const line = usePhone()?.line;
  const snapshot = useSyncExternalStore(
    (listener) => line?.subscribe(listener) ?? never(),
    () => line?.get() ?? NO_LINE,
    () => NO_LINE,
  );
  return withNames(snapshot, useSyncExternalStore(callerNames.subscribe, callerNames.get, callerNames.get));
}

export function useConnection(): ConnectionState {
  const connection = usePhone()?.connection;
  return useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? never(),
    () => connection?.get() ?? CONNECTING,
    () => CONNECTING,
  );
}

/** Why calling isn't possible right now. */
export const useCallHindrance = (): string | null => useConnectionProblem('Calls work');

/** The call on the card: active, being dialled or just ended. */
export function currentCall({ calls }: LineSnapshot): CallSnapshot | null {
  return calls.find(({ phase }) => phase !== 'incoming') ?? null;
}

/** Whether a call is ringing or connecting here, so that everything else should wait. */
export function isSettingUp({ calls }: LineSnapshot): boolean {
  return calls.some(({ phase }) => phase !== 'ended' && phase !== 'talking');
}

/** Whether this tab is on a call, so that nothing else can be dialled. */
export function isBusy({ calls }: LineSnapshot): boolean {
  return calls.some(({ phase }) => phase !== 'ended' && phase !== 'incoming');
}
