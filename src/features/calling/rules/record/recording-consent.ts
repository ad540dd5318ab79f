import type { Instant } from '#kernel/instant.ts';
import type { CallRecording } from '../../model-recording.ts';
import type { Side } from './parties.ts';

/** Whether an answered call is recorded, and who agreed to that. */
export interface RecordingConsent {
  readonly state: CallRecording['state'];
  /** Who asked. That side's device records. */
  readonly by: Side;
  /** Who declined or stopped it; null while nobody has. */
  readonly endedBy: Side | null;
  /** Of this state, on the call's clock. */
  readonly at: Instant;
  /** How often that side has asked in this call. */
  readonly asks: number;
}
