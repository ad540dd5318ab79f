/**
 * Tells every process of this installation that something happened. Best effort: a message may be lost when a
 * process is down, so whatever must arrive is a row (see ../realtime/event-log.ts) and the bus only says "look".
 */
export interface Bus {
  /**
   * Delivered to every subscriber in every process, in the order published by one process; only in the moment in which
   * the way changes may one overtake another. Those of this process have it before anything is sent. Rejects when the
   * others cannot be told.
   */
  publish(topic: string, payload: unknown): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, receive: (payload: unknown) => void): () => void;
  /** How many other processes were heard a moment ago. */
  peers(): number;
  /** Whether messages go the way that the configuration names; false while a slower one stands in for it. */
  isWhole(): boolean;
  close(): Promise<void>;
}
