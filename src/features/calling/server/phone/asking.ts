import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { newId } from '#platform/server/ids.ts';
import type { PhoneParts } from './parts.ts';

/** A process that is to do something says so at once. */
const TAKEN_WITHIN_MS = 3 * SECOND_MS;
/** A transfer rings for most of that. */
const DONE_WITHIN_MS = 60 * SECOND_MS;
/**
 * Who could do something says so at once, too; but processes that serve no requests say nothing, and the bus may need
 * some time to find another way.
 */
const OFFERED_WITHIN_MS = 3 * SECOND_MS;

const asked = z.object({
  id: z.string(),
  from: z.string(),
  /** Whether it is only asked who could do it. */
  isOnlyAsked: z.boolean(),
  /** The process that is to do it; null: whichever can. */
  to: z.nullable(z.string()),
  /** What comes later than this has been given up by whoever asked. */
  until: z.number(),
  request: z.unknown(),
});
const answered = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offered'), can: z.boolean() }),
  /** It is being done, and that may take long. */
  z.object({ kind: z.literal('taken') }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({
    kind: z.literal('refused'),
    /** Null when it went wrong in a way that nobody expected. */
    refusal: z.nullable(
      z.object({
        code: z.string(),
        status: z.number(),
        sentence: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
]);
type Answer = z.infer<typeof answered>;
const addressed = z.object({ id: z.string(), to: z.string(), from: z.string(), answer: answered });

/** What other processes are asked to do, because this one cannot. */
export interface Asking<Request> {
  /**
   * Asks the one process that can. Nothing is repeated: keys that were pressed twice choose something else.
   * @throws AppError what it throws there, or `unreachable` when nobody has done it
   */
  ask(request: Request, to?: string): Promise<unknown>;
  /** A process that can do it, where any may; null when none can. */
  findAble(request: Request): Promise<string | null>;
  start(): void;
  stop(): void;
}

export interface AskingOptions<Request> {
  readonly bus: Bus;
  /** Names the kind of questions on the bus. */
  readonly topic: string;
  readonly schema: z.ZodType<Request>;
  /** Whether this process can do it. */
  can(request: Request): boolean | Promise<boolean>;
  /** Does it, for another process. What it resolves to is sent as JSON. */
  perform(request: Request): Promise<unknown>;
  unreachable(request: Request): AppError;
}

type Hear = (answer: Answer, from: string) => void;

/** Asks the processes of this installation over the bus, and does what others ask. */
export function createAsking<Request>(
  { processId, clock, log }: Pick<PhoneParts, 'processId' | 'clock' | 'log'>,
  options: AskingOptions<Request>,
): Asking<Request> {
  const { bus, topic, schema, can, perform, unreachable } = options;
  const [questions, answers] = [`${topic}Asked`, `${topic}Answered`];
  const waiting = new Map<string, Hear>();
  const failed = (cause: unknown) =>
    log.warn({ err: cause, topic }, 'a request for a call could not be passed on');
  let unsubscribe: (() => void)[] = [];

  function question(id: string, asks: Pick<z.infer<typeof asked>, 'to' | 'isOnlyAsked' | 'request'>) {
    const until = clock.now() + TAKEN_WITHIN_MS;
    return bus.publish(questions, { id, from: processId, until, ...asks });
  }

  async function ask(request: Request, to: string | null): Promise<unknown> {
    const id = newId();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = () => reject(unreachable(request));
    let timer = setTimeout(giveUp, TAKEN_WITHIN_MS);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      if (answer.kind === 'taken') timer = setTimeout(giveUp, DONE_WITHIN_MS);
      else if (answer.kind === 'done') resolve(answer.result);
      else if (answer.kind === 'refused')
        reject(answer.refusal === null ? unreachable(request) : new AppError(answer.refusal));
    });
    try {
      question(id, { to, isOnlyAsked: false, request }).catch((cause: unknown) => {
        failed(cause);
        giveUp();
      });
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  async function findAble(request: Request): Promise<string | null> {
    let missing = bus.peers();
    if (missing === 0) return null;
    const id = newId();
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const timer = setTimeout(() => resolve(null), OFFERED_WITHIN_MS);
    waiting.set(id, (answer, from) => {
      missing -= 1;
      if (answer.kind === 'offered' && answer.can) resolve(from);
      else if (missing === 0) resolve(null);
    });
    try {
      question(id, { to: null, isOnlyAsked: true, request }).catch((cause: unknown) => {
        failed(cause);
        resolve(null);
      });
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  /** Another process asks for something that may be ours to do. */
  async function answer(payload: unknown): Promise<void> {
    const told = asked.safeParse(payload);
    if (!told.success || told.data.from === processId || clock.now() > told.data.until) return;
    const { id, from: to, isOnlyAsked } = told.data;
    const request = schema.safeParse(told.data.request);
    if (!request.success || (told.data.to !== null && told.data.to !== processId)) return;
    const say = (said: Answer) => bus.publish(answers, { id, to, from: processId, answer: said });
    const isAble = await can(request.data);
    if (isOnlyAsked) return say({ kind: 'offered', can: isAble });
    if (!isAble && told.data.to === null) return;
    await say({ kind: 'taken' });
    try {
      await say({ kind: 'done', result: (await perform(request.data)) ?? null });
    } catch (cause) {
      const refusal = cause instanceof AppError ? refusalOf(cause) : null;
      if (refusal === null) log.error({ err: cause, topic }, 'a request of another process failed');
      await say({ kind: 'refused', refusal });
    }
  }

  function hear(payload: unknown): void {
    const told = addressed.safeParse(payload);
    if (told.success && told.data.to === processId)
      waiting.get(told.data.id)?.(told.data.answer, told.data.from);
  }

  return {
    ask: (request, to) => ask(request, to ?? null),
    findAble,
    start() {
      unsubscribe = [
        bus.subscribe(questions, (payload) => void answer(payload).catch(failed)),
        bus.subscribe(answers, hear),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
    },
  };
}

const refusalOf = ({ code, status, message: sentence, details }: AppError) => ({
  code,
  status,
  sentence,
  details,
});
