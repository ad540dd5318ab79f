import type { Instant } from '#kernel/instant.ts';

/** A file that goes with a message. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/** How far a message has come. `read` means that the other side had it before their eyes. */
export type Delivery = 'sending' | 'sent' | 'delivered' | 'read';

export interface Message {
  readonly id: string;
  /** The username of who wrote it. */
  readonly from: string;
  /** Lines are kept as they were typed; empty when only files are sent. */
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** Null while it has no time of its own: on its way to the server, or shown as a sample. */
  readonly at: Instant | null;
  readonly delivery: Delivery;
}

/** What somebody has written and not sent yet. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}
