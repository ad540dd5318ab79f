/** More processes than an installation ever has, those included that were there before a restart. */
const REMEMBERED_MAX = 1_000;
/** A message is dropped if more than this many later ones arrived before it. */
const LATE_MAX = 4_096;

/** Other processes that were seen recently. */
export interface Peers {
  /**
   * Whether a message is new, even if it is late. Very old messages can't be recognised any more and count as known.
   */
  isNew(process: string, number: number): boolean;
  seen(process: string, isAway: boolean): void;
  left(process: string): void;
  /** Number of processes that were seen recently. */
  present(): number;
  /** Whether one of them has lost Redis. */
  isAnyAway(): boolean;
}

/** @param silentMs a process that was silent for this long counts as gone */
export function createPeers(silentMs: number, now: () => number = () => performance.now()): Peers {
  const taken = new Map<string, { highest: number; recent: Set<number> }>();
  const present = new Map<string, { lastSeenAt: number; isAway: boolean }>();

  function forgetSilent(): void {
    for (const [process, { lastSeenAt }] of present)
      if (now() - lastSeenAt > silentMs) present.delete(process);
  }

  return {
    isNew(process, number) {
      const own = taken.get(process) ?? { highest: 0, recent: new Set<number>() };
      if (number <= own.highest - LATE_MAX || own.recent.has(number)) return false;
      own.recent.add(number);
      own.recent.delete(number - LATE_MAX);
      own.highest = Math.max(own.highest, number);
      // The processes that sent last are remembered longest.
      taken.delete(process);
      taken.set(process, own);
      const [oldest] = taken.keys();
      if (taken.size > REMEMBERED_MAX && oldest !== undefined) taken.delete(oldest);
      return true;
    },
    seen: (process, isAway) => void present.set(process, { lastSeenAt: now(), isAway }),
    left: (process) => void present.delete(process),
    present() {
      forgetSilent();
      return present.size;
    },
    isAnyAway() {
      forgetSilent();
      return [...present.values()].some(({ isAway }) => isAway);
    },
  };
}
