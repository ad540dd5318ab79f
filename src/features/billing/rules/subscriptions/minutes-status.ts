import type { Capabilities, Capability } from '#kernel/capabilities.ts';

/** Capability that a plan's minutes need. Until it is there, every screen that shows minutes says "Coming soon". */
export const MINUTES_NEED: Capability = 'phone-calls';

/** " (coming soon)" after a plan's minutes if they can't call phones yet, otherwise empty. */
export const soonAfterMinutes = (capabilities: Capabilities): string =>
  capabilities.has(MINUTES_NEED) ? '' : ' (coming soon)';

/** Note next to minutes that can't call phones yet, saying what they can do. Null when they can. */
export function minutesNote(capabilities: Capabilities): { soon: string; until: string | null } | null {
  if (capabilities.has(MINUTES_NEED)) return null;
  return {
    soon: 'Calls to phones are coming soon.',
    until: capabilities.has('test-numbers') ? 'Try your minutes with a test number.' : null,
  };
}
