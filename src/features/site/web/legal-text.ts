import type { Sentence } from '#kernel/capabilities.ts';

/** What one version of a document says. Sentences may hold links, "[terms](/terms)", and blanks, "%SUPPORT_EMAIL%". */
export interface LegalText {
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  /** The end of its address, "/terms#refunds". Others link to it, so it stays from version to version. */
  readonly id: string;
  readonly title: string;
  /** Sentences, of which some are only true of some installations, or a list of such. */
  readonly paragraphs: readonly (Sentence | readonly Sentence[])[];
}
