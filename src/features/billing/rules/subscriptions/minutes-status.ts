import type { Capabilities, Capability } from '#kernel/capabilities.ts';

/** What a plan's minutes are there for. Every screen that shows them says "Coming soon" until it is there. */
export const MINUTES_NEED: Capability = 'phone-calls';

/** " (coming soon)" after a plan's minutes where no phone can be called; nothing where one can. */
export const soonAfterMinutes = (capabilities: Capabilities): string =>
  capabilities.has(MINUTES_NEED) ? '' : ' (coming soon)';

/** What to say beside minutes that no phone can be called with yet, and what can be done with them; null where one can. */
export function minutesNote(capabilities: Capabilities): { soon: string; until: string | null } | null {
  if (capabilities.has(MINUTES_NEED)) return null;
  return {
    soon: 'Calls to phones are coming soon.',
    until: capabilities.has('test-numbers') ? 'Try your minutes with a test number.' : null,
  };
}
