import type { BotEngineKind, BotReason } from '../../constants-bots.ts';
import type { TranscriptLine } from '../../model.ts';
import type { SeenBot } from '../../rules/bots/next-step.ts';
import type { MeetingAddress } from '../../rules/recordings/meeting-address.ts';

export interface BotOrder {
  /** Of the meeting here. One order is one bot, however often it is placed. */
  readonly id: string;
  readonly address: MeetingAddress;
  readonly shownName: string;
  readonly records: boolean;
  readonly transcribes: boolean;
  /** When it was placed before, because no answer came or we stopped; null: this is the first time. */
  readonly placedAt: number | null;
}

export interface BotTranscript {
  readonly lines: readonly TranscriptLine[];
  /** Whether the service has nothing more to write. */
  readonly isComplete: boolean;
}

/** later: the service still makes it. none: there is none, and there won't be. */
export type BotSound =
  | { readonly state: 'later' }
  | { readonly state: 'none' }
  | { readonly state: 'ready'; readonly bytes: AsyncIterable<Uint8Array> };

export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** What a genuine event of a service says: that there is something to look at. Nothing else in it counts. */
export interface BotEvent {
  /** The same when it is sent again. */
  readonly id: string;
  /** Null: it is about something else. */
  readonly bot: string | null;
}

/** Port: a service whose bots join meetings. Every method throws BotError. */
export interface BotEngine {
  readonly kind: BotEngineKind;
  /** Whether it can join by this kind of address. */
  takes(address: MeetingAddress): boolean;
  /** Sends a bot. @returns what the service calls it */
  join(order: BotOrder): Promise<string>;
  /** @returns null if the service doesn't know the bot */
  look(bot: string): Promise<SeenBot | null>;
  /** A bot that isn't there any more has left. */
  leave(bot: string): Promise<void>;
  /** What was said so far, by what its service is sure of. */
  transcript(bot: string): Promise<BotTranscript>;
  sound(bot: string): Promise<BotSound>;
  /** Deletes everything of a bot that has left. What is gone is no error. */
  erase(bot: string): Promise<void>;
  /** @returns null if it isn't from the service, or was signed too long ago */
  verify(body: Buffer, headers: WebhookHeaders, now: number): BotEvent | null;
}

/** Why a service did nothing: "later" (out of reach, busy or failing: ask again), "refused" (it never will). */
export class BotError extends Error {
  override readonly name = 'BotError';
  readonly kind: 'later' | 'refused';
  readonly reason: BotReason;

  constructor(kind: BotError['kind'], message: string, more: { reason?: BotReason; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.reason = more.reason ?? (kind === 'later' ? 'away' : 'refused');
  }
}
