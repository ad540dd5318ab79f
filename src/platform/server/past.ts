import { assert } from '#kernel/assert.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Platform } from './platform.ts';

/** The platform at moments that are over, for the samples of a demo workspace. */
export interface Past {
  /** Everything as it is, except that its clock stands where `goTo` has put it. */
  readonly platform: Platform;
  /** Sets the clock, unless it is that late already: something else took longer. It never goes beyond now. */
  goTo(at: Instant): void;
}

/** Something that happened in a demo workspace before anybody looked at it. */
export interface PastStep {
  readonly at: Instant;
  /** Makes it happen, with the clock of the past at `at`. What is there already stays as it is. */
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

/** Lets steps of several features happen in the order of their time; at one moment, in the order in which they are given. */
export async function replay(past: Past, steps: readonly PastStep[]): Promise<void> {
  for (const { at, take } of steps.toSorted((one, other) => one.at - other.at)) {
    past.goTo(at);
    await take();
  }
}
