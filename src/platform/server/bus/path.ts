/** One way between processes. What is sent on it arrives in order at every process that listens, this one included. */
export interface Path {
  /** Rejects when it cannot be sent. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}
