import { assert } from '#kernel/assert.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from './platform.ts';

/** The platform at moments that are over, for the samples of a demo workspace. */
export interface Past {
  /** The platform, with a clock at the time that `goTo` has set. */
  readonly platform: Platform;
  /** Sets the clock, unless it is later already because something else took longer. Never sets it beyond now. */
  goTo(at: Instant): void;
}

/** Something that happened in a demo workspace before its visitor came. */
export interface PastStep {
  readonly at: Instant;
  /** Makes it happen, with the clock of the past at `at`. What exists already stays unchanged. */
  readonly take: () => Promise<void>;
}

export function createPast(platform: Platform): Past {
  let instant: Instant = 0;
  return {
    platform: { ...platform, clock: { ...platform.clock, now: () => instant } },
    goTo(at) {
      assert(at <= platform.clock.now(), 'the past ends now');
      instant = Math.max(instant, at);
    },
  };
}

/** Runs steps of several features in the order of their time. Steps at the same time run in the given order. */
export async function replay(past: Past, steps: readonly PastStep[]): Promise<void> {
  for (const { at, take } of steps.toSorted((one, other) => one.at - other.at)) {
    past.goTo(at);
    await take();
  }
}
