import type { Instant } from '#kernel/instant.ts';
import { isQuiet } from '../quiet-hours.ts';

/** Facts that decide whether a person's devices may make a sound. */
export interface Silence {
  /** Whether do not disturb is on. */
  readonly isNotDisturbed: boolean;
  /** Minutes since midnight. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
  /** IANA name. */
  readonly timeZone: string;
}

/** Why nothing is pushed to somebody now; null if it is. In quiet hours, a second call soon after the first may pass. */
export function silencedBy(silence: Silence, at: Instant): 'do-not-disturb' | 'quiet-hours' | null {
  if (silence.isNotDisturbed) return 'do-not-disturb';
  const { quiet, timeZone } = silence;
  return quiet !== null && isQuiet({ ...quiet, timeZone }, at) ? 'quiet-hours' : null;
}
