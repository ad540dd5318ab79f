export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text; every mail of ours can be read without HTML. */
  readonly text: string;
}

/** Hands a message to the mail system. Resolves when it is accepted; the caller queues a job for what must arrive. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}
