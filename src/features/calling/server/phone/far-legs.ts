import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { parseE164 } from '#kernel/e164.ts';
import { asCallId, asDeviceId, type CallId } from '#kernel/ids.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { newId } from '#platform/server/ids.ts';
import { callingErrors, transferErrors } from '../../errors.ts';
import type { LiveCalls } from './live-calls.ts';
import type { PhoneParts } from './parts.ts';

/** What people ask of the leg of a call. */
const legRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('attach'),
    deviceId: z.string().transform(asDeviceId),
    sdp: z.string(),
    mayReplace: z.boolean(),
  }),
  z.object({ kind: z.literal('digits'), digits: z.string() }),
  z.object({ kind: z.literal('transfer'), to: z.string() }),
]);
export type LegRequest = z.infer<typeof legRequest>;

const ASKED_TOPIC = 'calling.legAsked';
const ANSWERED_TOPIC = 'calling.legAnswered';
const asked = z.object({
  id: z.string(),
  from: z.string(),
  callId: z.string().transform(asCallId),
  /** What comes later than this has been given up by whoever asked. */
  until: z.number(),
  request: legRequest,
});
const answered = z.discriminatedUnion('kind', [
  /** It is being done, and that may take long. */
  z.object({ kind: z.literal('taken'), id: z.string(), to: z.string() }),
  z.object({ kind: z.literal('done'), id: z.string(), to: z.string(), sdp: z.nullable(z.string()) }),
  z.object({ kind: z.literal('refused'), id: z.string(), to: z.string(), code: z.string() }),
]);
type Answer = z.infer<typeof answered>;

/** A process that holds a call says so at once. */
const TAKEN_WITHIN_MS = 3 * SECOND_MS;
/** A transfer rings for most of that. */
const DONE_WITHIN_MS = 60 * SECOND_MS;

/** The legs of calls, in whichever process they are held. */
export interface Legs {
  /** @returns the answer to an offer, and null to everything else. @throws AppError also when nobody holds it */
  ask(callId: CallId, request: LegRequest): Promise<string | null>;
  start(): void;
  stop(): void;
}

interface Waiting {
  hear(answer: Answer): void;
}

/**
 * Requests arrive at any process; the leg of a call is held by one. What this one does not hold it asks of all others
 * over the bus, and the one that holds it answers. Nothing is repeated: keys that were pressed twice choose something else.
 */
export function createLegs(parts: PhoneParts, { live, bus }: { live: LiveCalls; bus: Bus }): Legs {
  const { processId, clock, log } = parts;
  const waiting = new Map<string, Waiting>();
  const failed = (cause: unknown) => log.warn({ err: cause }, 'a request for a call could not be passed on');
  let unsubscribe: (() => void)[] = [];

  /** Asks whoever holds the call. */
  async function askOthers(callId: CallId, request: LegRequest): Promise<string | null> {
    const id = newId();
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    const giveUp = () => reject(unreachable(request));
    let timer = setTimeout(giveUp, TAKEN_WITHIN_MS);
    waiting.set(id, {
      hear(answer) {
        clearTimeout(timer);
        if (answer.kind === 'taken') timer = setTimeout(giveUp, DONE_WITHIN_MS);
        else if (answer.kind === 'done') resolve(answer.sdp);
        else reject(errorOf(answer.code) ?? unreachable(request));
      },
    });
    try {
      const until = clock.now() + TAKEN_WITHIN_MS;
      bus.publish(ASKED_TOPIC, { id, from: processId, callId, until, request }).catch((cause: unknown) => {
        failed(cause);
        giveUp();
      });
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  /** Another process has been asked for a call that may be ours. */
  async function answer(payload: unknown): Promise<void> {
    const told = asked.safeParse(payload);
    if (!told.success || told.data.from === processId) return;
    const { id, from, callId, until, request } = told.data;
    if (!live.holds(callId) || clock.now() > until) return;
    const say = (said: Answer) => bus.publish(ANSWERED_TOPIC, said);
    await say({ kind: 'taken', id, to: from });
    try {
      await say({ kind: 'done', id, to: from, sdp: await askHere(live, callId, request) });
    } catch (cause) {
      const isExpected = cause instanceof AppError;
      if (!isExpected) log.error({ err: cause, callId }, 'a request of another process failed');
      await say({ kind: 'refused', id, to: from, code: isExpected ? cause.code : '' });
    }
  }

  function hear(payload: unknown): void {
    const told = answered.safeParse(payload);
    if (told.success && told.data.to === processId) waiting.get(told.data.id)?.hear(told.data);
  }

  return {
    ask: (callId, request) =>
      live.holds(callId) ? askHere(live, callId, request) : askOthers(callId, request),
    start() {
      unsubscribe = [
        bus.subscribe(ASKED_TOPIC, (payload) => void answer(payload).catch(failed)),
        bus.subscribe(ANSWERED_TOPIC, hear),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
    },
  };
}

async function askHere(live: LiveCalls, callId: CallId, request: LegRequest): Promise<string | null> {
  switch (request.kind) {
    case 'attach':
      return live.attach(callId, request);
    case 'digits':
      live.sendDigits(callId, request.digits);
      return null;
    case 'transfer': {
      const to = parseE164(request.to);
      if (to === null) throw callingErrors.numberIncomplete();
      await live.transfer(callId, to);
      return null;
    }
    default:
      return request satisfies never;
  }
}

/** Whoever waits for audio tries again by itself; all else is for the person to do once more. */
const unreachable = ({ kind }: LegRequest): AppError =>
  kind === 'attach' ? callingErrors.audioUnavailable() : transferErrors.legUnreachable();

const factories = new Map(Object.entries({ ...callingErrors, ...transferErrors }));

/** The error that another process has named; null for none that is expected here. */
function errorOf(code: string): AppError | null {
  return factories.get(code.replace(/^calling\./, ''))?.() ?? null;
}
