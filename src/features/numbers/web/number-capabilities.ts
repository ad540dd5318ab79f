import type { Capability } from '#kernel/capabilities.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import type { WorkingCapabilities } from '../rules/number-words.ts';

/** What Ahoy can do with a number. The number itself may be able to do more. */
export const workingCapabilities = (
  has: (name: Capability) => boolean = hasCapability,
): WorkingCapabilities => ({
  sms: has('sms'),
  fax: has('fax'),
});

/** Whether a number needs an emergency address: its carrier requires one, or emergency calls use it. */
export const wantsAddress = (): boolean => hasCapability('real-numbers') || hasCapability('emergency-calls');
