import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { newId } from '#platform/server/ids.ts';
import { createMessageAges, type Sent } from './message-age.ts';
import type { PhoneParts } from './parts.ts';

/** Time for a process to confirm that it takes a request. It does so at once. */
const TAKEN_WITHIN_MS = 3 * SECOND_MS;
/** Time to carry a request out. A transfer spends most of it ringing. */
const DONE_WITHIN_MS = 60 * SECOND_MS;
/**
 * Time for offers. Processes that could take a request reply at once, but those that serve no requests don't reply, and
 * the bus may need time to find another path.
 */
const OFFERED_WITHIN_MS = 3 * SECOND_MS;

const requestMessage = z.object({
  id: z.string(),
  from: z.string(),
  /** Whether the request only looks for a process that could take it. */
  isOnlyAsked: z.boolean(),
  /** Process that should take it; null if any may. */
  to: z.nullable(z.string()),
  /** On the steady clock of the sender, which gives up soon. */
  sent: z.object({ origin: z.string(), elapsed: z.number() }),
  request: z.unknown(),
});
const answerBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offered'), can: z.boolean() }),
  /** The request is being carried out, which can take a while. */
  z.object({ kind: z.literal('taken') }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({
    kind: z.literal('refused'),
    /** Null after an unexpected failure. */
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
type Answer = z.infer<typeof answerBody>;
const answerMessage = z.object({ id: z.string(), to: z.string(), from: z.string(), answer: answerBody });

/** Sends requests to other processes that can do what this one can't. */
export interface RemoteRequests<Request> {
  /**
   * Sends a request to the process that can carry it out. Never repeats it, because pressing a key twice is something
   * else.
   * @throws AppError the error thrown there, or `unreachable` if no process took it
   */
  ask(request: Request, to?: string): Promise<unknown>;
  /** Finds a process that could carry out the request; null if there is none. */
  findAble(request: Request): Promise<string | null>;
  start(): void;
  stop(): void;
}

export interface RemoteRequestOptions<Request> {
  readonly bus: Bus;
  /** Prefix of the topics on the bus. */
  readonly topic: string;
  readonly schema: z.ZodType<Request>;
  /** Whether this process can carry out the request. */
  can(request: Request): boolean | Promise<boolean>;
  /** Carries out a request of another process. The result is sent as JSON. */
  perform(request: Request): Promise<unknown>;
  unreachable(request: Request): AppError;
}

type OnAnswer = (answer: Answer, from: string) => void;
type Parts = Pick<PhoneParts, 'processId' | 'clock' | 'log'>;

/** Sends requests to the installation's other processes over the bus, and carries out theirs. */
export function createRemoteRequests<Request>(
  parts: Parts,
  options: RemoteRequestOptions<Request>,
): RemoteRequests<Request> {
  return new BusRequests(parts, options);
}

class BusRequests<Request> implements RemoteRequests<Request> {
  readonly #parts: Parts;
  readonly #options: RemoteRequestOptions<Request>;
  readonly #questions: string;
  readonly #answers: string;
  readonly #waiting = new Map<string, OnAnswer>();
  readonly #ageOf: (sent: Sent) => number;
  #unsubscribe: (() => void)[] = [];

  constructor(parts: Parts, options: RemoteRequestOptions<Request>) {
    this.#parts = parts;
    this.#options = options;
    this.#questions = `${options.topic}Asked`;
    this.#answers = `${options.topic}Answered`;
    this.#ageOf = createMessageAges(parts.clock);
  }

  async ask(request: Request, to?: string): Promise<unknown> {
    const { unreachable } = this.#options;
    const id = newId();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = () => reject(unreachable(request));
    let timer = setTimeout(giveUp, TAKEN_WITHIN_MS);
    this.#waiting.set(id, (answer) => {
      clearTimeout(timer);
      if (answer.kind === 'taken') timer = setTimeout(giveUp, DONE_WITHIN_MS);
      else if (answer.kind === 'done') resolve(answer.result);
      else if (answer.kind === 'refused')
        reject(answer.refusal === null ? unreachable(request) : new AppError(answer.refusal));
    });
    try {
      this.#publish({ id, to: to ?? null, isOnlyAsked: false, request }, giveUp);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  async findAble(request: Request): Promise<string | null> {
    let missing = this.#options.bus.peers();
    if (missing === 0) return null;
    const id = newId();
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const timer = setTimeout(() => resolve(null), OFFERED_WITHIN_MS);
    this.#waiting.set(id, (answer, from) => {
      missing -= 1;
      if (answer.kind === 'offered' && answer.can) resolve(from);
      else if (missing === 0) resolve(null);
    });
    try {
      this.#publish({ id, to: null, isOnlyAsked: true, request }, () => resolve(null));
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  start(): void {
    const { bus } = this.#options;
    this.#unsubscribe = [
      bus.subscribe(this.#questions, (payload) => void this.#answer(payload).catch(this.#failed)),
      bus.subscribe(this.#answers, (payload) => this.#receive(payload)),
    ];
  }

  stop(): void {
    for (const end of this.#unsubscribe) end();
  }

  readonly #failed = (cause: unknown): void =>
    this.#parts.log.warn(
      { err: cause, topic: this.#options.topic },
      'a request for a call could not be passed on',
    );

  #publish(question: Omit<z.infer<typeof requestMessage>, 'from' | 'sent'>, giveUp: () => void): void {
    const { processId: from, clock } = this.#parts;
    const sent = { origin: clock.origin, elapsed: clock.elapsed() };
    this.#options.bus.publish(this.#questions, { ...question, from, sent }).catch((cause: unknown) => {
      this.#failed(cause);
      giveUp();
    });
  }

  /** Handles another process's request, if it is for this one. */
  async #answer(payload: unknown): Promise<void> {
    const { processId } = this.#parts;
    const message = requestMessage.safeParse(payload);
    // The sender has given up on older requests, and may have repeated them.
    if (
      !message.success ||
      message.data.from === processId ||
      this.#ageOf(message.data.sent) > TAKEN_WITHIN_MS
    )
      return;
    const { from, to, isOnlyAsked, id } = message.data;
    const request = this.#options.schema.safeParse(message.data.request);
    if (!request.success || (to !== null && to !== processId)) return;
    const reply = (answer: Answer) =>
      this.#options.bus.publish(this.#answers, { id, to: from, from: processId, answer });
    const can = await this.#options.can(request.data);
    if (isOnlyAsked) return reply({ kind: 'offered', can });
    if (!can && to === null) return;
    await reply({ kind: 'taken' });
    await reply(await this.#outcomeOf(request.data));
  }

  async #outcomeOf(request: Request): Promise<Answer> {
    try {
      return { kind: 'done', result: (await this.#options.perform(request)) ?? null };
    } catch (cause) {
      const refusal = cause instanceof AppError ? refusalOf(cause) : null;
      if (refusal === null)
        this.#parts.log.error(
          { err: cause, topic: this.#options.topic },
          'a request of another process failed',
        );
      return { kind: 'refused', refusal };
    }
  }

  #receive(payload: unknown): void {
    const message = answerMessage.safeParse(payload);
    if (message.success && message.data.to === this.#parts.processId)
      this.#waiting.get(message.data.id)?.(message.data.answer, message.data.from);
  }
}

const refusalOf = ({ code, status, message: sentence, details }: AppError) => ({
  code,
  status,
  sentence,
  details,
});
