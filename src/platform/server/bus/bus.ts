/**
 * Tells every process of this installation that something happened. Best effort: a message may be lost when a
 * process is down, so whatever must arrive is a row (see ../realtime/event-log.ts) and the bus only says "look".
 */
export interface Bus {
  /**
   * Delivers to every subscriber in every process, in the order published by one process. Only while the bus changes
   * its path can one message overtake another. Subscribers in this process get it first. Rejects if the others can't be
   * reached.
   */
  publish(topic: string, payload: unknown): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, receive: (payload: unknown) => void): () => void;
  /** Number of other processes that were seen recently. */
  peers(): number;
  /** Whether messages go by the configured path; false while a slower one replaces it. */
  isWhole(): boolean;
  close(): Promise<void>;
}
