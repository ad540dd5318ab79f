import type { Instant } from '#kernel/instant.ts';

/** A file that goes with a message. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** Delivery status of a message. `read`: displayed on the other side. */
export type Delivery = 'sending' | 'sent' | 'delivered' | 'read';

export interface Message {
  readonly id: string;
  /** Username of the sender. */
  readonly from: string;
  /** Lines are kept as they were typed; empty when only files are sent. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Null while it has no time of its own: on its way to the server, or shown as a sample. */
  readonly at: Instant | null;
  readonly delivery: Delivery;
}

/** A message that hasn't been sent yet. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}
