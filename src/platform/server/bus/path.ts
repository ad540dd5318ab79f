/** A path between processes. Messages arrive in order at every process that listens, including this one. */
export interface Path {
  /** Rejects when it cannot be sent. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}
