/** Subject and paragraphs of an email. Its frame (platform/server/mail/frame.ts) adds the greeting and the sign-off. */
export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Name for the greeting. Without it the greeting has no name. */
  readonly name?: string;
  /** Words of the button for a paragraph that is a link or ends with one, such as "Set a new password". Several: one for each. */
  readonly linkLabel?: string | readonly string[];
}
