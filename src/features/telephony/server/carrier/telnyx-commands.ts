import Telnyx, { APIConnectionTimeoutError, APIError } from 'telnyx';
import type { E164 } from '#kernel/e164.ts';
import type { Log } from '#platform/server/log.ts';
import { readLegName, writeLegName } from './telnyx-event.ts';

/** Telnyx didn't carry out a command. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  /** HTTP status; null if there was no response, and the command may have been carried out. */
  readonly status: number | null;
  readonly isLate: boolean;

  constructor(command: string, cause: unknown) {
    const status = cause instanceof APIError ? (cause.status ?? null) : null;
    super(`Telnyx has not taken "${command}": ${status ?? 'no answer'}`, { cause });
    this.status = status;
    this.isLate = cause instanceof APIConnectionTimeoutError;
  }

  /** Telnyx does not know the call any more, or it is in no state for this. */
  get isOver(): boolean {
    return this.status === 404 || this.status === 422;
  }
}

/** Logs a failed command. One for a call that is over isn't a failure. */
export function noteUntaken(log: Log, callId: string, cause: unknown): void {
  if (cause instanceof CommandRefused && cause.isOver) return;
  log.error({ err: cause, callId }, 'Telnyx did not take a command');
}

export interface TelnyxAccount {
  readonly apiKey: string;
  readonly apiUrl: string;
  /** The Call Control application: where its calls come from, and where its webhooks go. */
  readonly connectionId: string;
  /** Where Telnyx sends call events. */
  readonly webhookUrl: string;
  readonly timeoutMs: number;
}

/** A leg as Telnyx knows it. */
export interface CommandedLeg {
  /** Ours: given with every command, so that one that is repeated is done once. */
  readonly id: string;
  readonly callId: string;
}

/** The commands of Call Control that we use. Each throws CommandRefused when Telnyx has not taken it. */
export interface TelnyxCommands {
  /** @param call.from shown to the called, unless `isHidden`. @returns Telnyx's name of the call */
  dial(call: {
    id: string;
    from: E164;
    isHidden: boolean;
    to: E164;
    streamUrl: string;
    ringSeconds: number;
  }): Promise<string>;
  answer(leg: CommandedLeg, streamUrl: string): Promise<void>;
  stream(leg: CommandedLeg, streamUrl: string): Promise<void>;
  reject(leg: CommandedLeg, cause: 'CALL_REJECTED' | 'USER_BUSY'): Promise<void>;
  hangUp(leg: CommandedLeg): Promise<void>;
  sendDigit(leg: CommandedLeg, digit: string): Promise<void>;
  transfer(leg: CommandedLeg, to: E164): Promise<void>;
  isAlive(callId: string): Promise<boolean>;
  /** Calls of our application that are up and that we have not given away, as Telnyx sees it: 250 of them at most. */
  activeCalls(): Promise<CommandedLeg[]>;
}

/** A command that must happen, such as a hang-up, is retried twice. One that someone is waiting for is not. */
const AGAIN = { maxRetries: 2 };
const DIGIT_MS = 100;
const TARGET_RINGS_SECONDS = 30;
const ACTIVE_MAX = 250;

export function createTelnyxCommands(account: TelnyxAccount): TelnyxCommands {
  const { apiKey, apiUrl, connectionId, webhookUrl, timeoutMs } = account;
  const telnyx = new Telnyx({ apiKey, baseURL: apiUrl, timeout: timeoutMs, maxRetries: 0, logLevel: 'off' });
  const { actions } = telnyx.calls;
  return {
    dial: ({ id, from, isHidden, to, streamUrl, ringSeconds }) =>
      taken('dial', async () => {
        const { data } = await telnyx.calls.dial({
          connection_id: connectionId,
          from,
          to,
          command_id: id,
          client_state: writeLegName({ id, role: 'own' }),
          webhook_url: webhookUrl,
          timeout_secs: ringSeconds,
          ...(isHidden ? { privacy: 'id' as const } : {}),
          ...streamAt(streamUrl),
        });
        if (data === undefined) throw new Error('the answer has no call');
        return data.call_control_id;
      }),
    answer: (leg, streamUrl) =>
      done('answer', () =>
        actions.answer(
          leg.callId,
          { ...named(leg, 'answer'), webhook_url: webhookUrl, ...streamAt(streamUrl) },
          { maxRetries: 1 },
        ),
      ),
    stream: (leg, streamUrl) =>
      done('streaming_start', () =>
        // A new stream is another command, whose name is its address.
        actions.startStreaming(leg.callId, { ...named(leg, streamUrl.slice(-32)), ...streamAt(streamUrl) }),
      ),
    reject: (leg, cause) =>
      done('reject', () => actions.reject(leg.callId, { ...named(leg, 'reject'), cause }, AGAIN)),
    hangUp: (leg) => done('hangup', () => actions.hangup(leg.callId, named(leg, 'hangup'), AGAIN)),
    sendDigit: (leg, digit) =>
      // Two presses of a key are two commands. A press that may have been carried out isn't repeated.
      done('send_dtmf', () =>
        actions.sendDtmf(leg.callId, {
          digits: digit,
          duration_millis: DIGIT_MS,
          client_state: named(leg, '').client_state,
        }),
      ),
    transfer: (leg, to) =>
      done('transfer', () =>
        actions.transfer(leg.callId, {
          ...named(leg, `transfer-${to.slice(1)}`),
          // Marks the call so that the search for unclaimed calls leaves it alone.
          client_state: writeLegName({ id: leg.id, role: 'given' }),
          to,
          target_leg_client_state: writeLegName({ id: leg.id, role: 'target' }),
          timeout_secs: TARGET_RINGS_SECONDS,
          webhook_url: webhookUrl,
        }),
      ),
    isAlive: async (callId) => {
      try {
        const { data } = await telnyx.calls.retrieveStatus(callId);
        return data?.is_alive === true;
      } catch (cause) {
        const refused = new CommandRefused('status', cause);
        if (refused.isOver) return false;
        throw refused;
      }
    },
    activeCalls: () => taken('active_calls', () => activeCalls(telnyx, connectionId)),
  };
}

async function activeCalls(telnyx: Telnyx, connectionId: string): Promise<CommandedLeg[]> {
  const { data } = await telnyx.connections.listActiveCalls(connectionId, { 'page[size]': ACTIVE_MAX });
  return data.flatMap(({ call_control_id: callId, client_state: state }) => {
    const leg = readLegName(state);
    return leg?.role === 'own' ? [{ id: leg.id, callId }] : [];
  });
}

/** Media of the far end only, and ours to it: PCMU at 8 kHz without any header. */
function streamAt(streamUrl: string) {
  return {
    stream_url: streamUrl,
    stream_track: 'inbound_track',
    stream_codec: 'PCMU',
    stream_bidirectional_mode: 'rtp',
    stream_bidirectional_codec: 'PCMU',
    stream_bidirectional_sampling_rate: 8_000,
    stream_bidirectional_target_legs: 'self',
  } as const;
}

const named = ({ id }: CommandedLeg, command: string) => ({
  client_state: writeLegName({ id, role: 'own' }),
  command_id: `${id}-${command}`,
});

async function taken<Answer>(command: string, ask: () => PromiseLike<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new CommandRefused(command, cause);
  }
}

async function done(command: string, ask: () => PromiseLike<unknown>): Promise<void> {
  await taken(command, ask);
}
