/** Different prefixes of 1 to 10 random digits. */
export function uniquePrefixes(random: () => number, count: number): string[] {
  const prefixes = new Set<string>();
  while (prefixes.size < count) prefixes.add(digits(random, 1 + Math.floor(random() * 10)));
  return [...prefixes];
}

/** Returns this many random digits. */
export function digits(random: () => number, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 10)).join('');
}

/** The same numbers in every run (Marsaglia's xorshift with 32 bits). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Microseconds of processor time since then. */
export function cpuMicros(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}
