import { connectionErrors } from '#kernel/connection-errors.ts';
import type { ConnectionStore } from './connection-state.ts';
import type { RealtimeOptions, RealtimeSocket } from './realtime-options.ts';
import { retryDelayMs } from './retry-delay.ts';

/** A refusal is not cured by haste. */
const REFUSED_RETRY_MS = 3_000;

export interface Reconnection {
  /** Connects now, unless an attempt is pending. */
  tryNow(): void;
  /** Replaces the connection with a new one at once. */
  anew(): void;
  /** Replaces a connection that is dead although the device still counts it as open. */
  giveUp(): void;
  /** Disconnects and makes no attempt until `tryNow`. */
  rest(): void;
  stop(): void;
}

interface ReconnectionOptions extends Pick<RealtimeOptions, 'isUrgent'> {
  /** @returns whether the next attempt can succeed, and may follow at once */
  readonly onRefused: (code: string) => boolean;
}

/**
 * Reconnects whenever the connection is gone: after a break, when the server has ended it, and when it was refused.
 * Socket.IO's own attempts are off, because they don't say when the next one comes.
 */
export function reconnectForEver(
  socket: RealtimeSocket,
  connection: ConnectionStore,
  { onRefused, isUrgent = () => false }: ReconnectionOptions,
): Reconnection {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isTrying = true;
  let isStopped = false;
  /** A second refusal in a row waits like any other. */
  let hasMended = false;
  const tryNow = () => {
    if (isStopped || isTrying || socket.connected) return;
    clearTimeout(retry);
    isTrying = true;
    if (connection.get().state !== 'crowded') connection.lost(null);
    socket.connect();
  };
  const tryIn = (waitMs: number) => {
    isTrying = false;
    clearTimeout(retry);
    if (!isStopped) retry = setTimeout(tryNow, waitMs);
    return Date.now() + waitMs;
  };
  const tryLater = () => {
    connection.lost(tryIn(retryDelayMs({ attempt, isUrgent: isUrgent(), chance: Math.random() })));
    attempt += 1;
  };
  const rest = () => {
    socket.close();
    clearTimeout(retry);
    isTrying = false;
  };
  const anew = () => {
    rest();
    tryNow();
  };
  socket.on('welcome', () => {
    attempt = 0;
    isTrying = false;
    hasMended = false;
    clearTimeout(retry);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    if (reason === 'io server disconnect') connection.lost(tryIn(REFUSED_RETRY_MS));
    else tryLater();
  });
  socket.on('connect_error', (refusal) => {
    // A refusal carries one of our codes. Anything else means that there was no answer.
    if (!/^(common|line)\./.test(refusal.message)) return tryLater();
    if (onRefused(refusal.message) && !hasMended) {
      hasMended = true;
      return anew();
    }
    connection.lost(tryIn(REFUSED_RETRY_MS));
    if (refusal.message === connectionErrors.tooManyDevices().code) connection.crowded();
  });
  return {
    tryNow,
    anew,
    giveUp() {
      socket.close();
      tryLater();
    },
    rest,
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}
