import type { Instant } from '#kernel/instant.ts';

/** One of a team, with the starts that suit them. */
export interface HostSlots {
  readonly accountId: string;
  readonly slots: readonly Instant[];
  /** The start of their last booking on this page; null if they had none. */
  readonly lastBookedAt: Instant | null;
}

/** Starts that suit everyone. */
export function slotsOfEverybody(hosts: readonly HostSlots[]): Instant[] {
  const [first, ...others] = hosts;
  if (first === undefined) return [];
  const sets = others.map(({ slots }) => new Set(slots));
  return first.slots.filter((start) => sets.every((slots) => slots.has(start)));
}

/** Starts that suit someone. */
export function slotsOfAnybody(hosts: readonly HostSlots[]): Instant[] {
  return [...new Set(hosts.flatMap(({ slots }) => slots))].toSorted((one, other) => one - other);
}

/**
 * Whose turn it is among those who are free: whoever was booked longest ago, and of several the first by their place in the
 * team. Null if nobody is free.
 */
export function turnOf(hosts: readonly HostSlots[], start: Instant): string | null {
  let next: HostSlots | null = null;
  for (const host of hosts) {
    if (!host.slots.includes(start)) continue;
    if (next === null || lastOf(host) < lastOf(next)) next = host;
  }
  return next?.accountId ?? null;
}

const lastOf = ({ lastBookedAt }: HostSlots) => lastBookedAt ?? Number.NEGATIVE_INFINITY;

/** The free starts nearest to one that is taken, in order of time. */
export function nearestTo(start: Instant, slots: readonly Instant[], count: number): Instant[] {
  return slots
    .toSorted((one, other) => Math.abs(one - start) - Math.abs(other - start) || one - other)
    .slice(0, count)
    .toSorted((one, other) => one - other);
}
