/** Subject and paragraphs of an email. Its frame (platform/server/mail/frame.ts) adds the greeting and the sign-off. */
export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Name of the person who is greeted. Without it the greeting names nobody. */
  readonly name?: string;
}
