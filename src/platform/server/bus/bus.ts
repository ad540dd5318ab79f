/**
 * Tells every process of this installation that something happened. Best effort: a message may be lost when a
 * process is down, so whatever must arrive is a row (see ../realtime/event-log.ts) and the bus only says "look".
 */
export interface Bus {
  /** Delivered to every subscriber in every process, this one included, in the order published by one process. */
  publish(topic: string, payload: unknown): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(topic: string, receive: (payload: unknown) => void): () => void;
  close(): Promise<void>;
}
