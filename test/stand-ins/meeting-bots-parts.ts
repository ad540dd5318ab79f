export type BotsKind = 'vexa' | 'attendee' | 'recall';

/** What a bot does next in the meeting, for every service. */
export type Scene =
  | 'joining'
  | 'waiting'
  | 'inside'
  | 'denied'
  | 'nobody'
  | 'recording-denied'
  | 'broke'
  | 'leaving'
  | 'processing'
  | 'over';

export interface StandInBot {
  readonly id: string;
  readonly name: string;
  readonly meeting: string;
  scene: Scene;
  wasInside: boolean;
  /** Scenes in their order. */
  readonly past: Scene[];
  said: { speaker: string; startMs: number; endMs: number; text: string; isSure: boolean }[];
  sound: Buffer | null;
  isErased: boolean;
  readonly order: Readonly<Record<string, unknown>>;
  readonly sentAt: number;
}

export interface SentEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What goes wrong with a file. expired: its address counts no longer; redirects: to an address inside; long: longer than any
 * that is kept, as its head says; slow: a piece each tenth of a second.
 */
export type FileFault =
  | 'breaks'
  | 'expired'
  | 'missing'
  | 'redirects'
  | 'hangs'
  | 'mute'
  | 'long'
  | 'unmeasured'
  | 'slow';

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly file?: Buffer;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Context {
  readonly bots: readonly StandInBot[];
  readonly add: (meeting: string, name: string, order: Readonly<Record<string, unknown>>) => StandInBot;
  readonly url: () => string;
  readonly file: () => string;
}

export const NOT_FOUND: Answer = { status: 404, body: { detail: 'Not found' } };
export const isLive = ({ scene }: StandInBot) =>
  !['denied', 'nobody', 'broke', 'processing', 'over'].includes(scene);
