import type { Sentence } from '#kernel/capabilities.ts';

/**
 * Text of one version of a document. Sentences may contain links, "[terms](/terms)", and placeholders,
 * "%SUPPORT_EMAIL%".
 */
export interface LegalText {
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The end of its address, "/terms#refunds". Others link to it, so it stays from version to version. */
  readonly id: string;
  readonly title: string;
  /** Sentences, some of which are only true for some installations, or a list of such. */
  readonly paragraphs: readonly (Sentence | readonly Sentence[])[];
}
