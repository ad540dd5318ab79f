import type { Attachment } from '../model.ts';
import { fileSize } from './file-size.ts';

export interface AcceptedFiles {
  readonly accepted: readonly Attachment[];
  /** Sentence about refused files, or null. */
  readonly refusal: string | null;
}

/** Accepts files that are small enough, and names the limit for the others. */
export function acceptFiles(files: readonly Attachment[], bytesMax: number): AcceptedFiles {
  const tooLarge = files.filter(({ bytes }) => bytes > bytesMax);
  return { accepted: files.filter(({ bytes }) => bytes <= bytesMax), refusal: refusalOf(tooLarge, bytesMax) };
}

function refusalOf(tooLarge: readonly Attachment[], bytesMax: number): string | null {
  const [first, ...more] = tooLarge;
  if (first === undefined) return null;
  const limit = `A file can have up to ${fileSize(bytesMax)}.`;
  return more.length === 0
    ? `${first.name} has ${fileSize(first.bytes)}. ${limit}`
    : `${tooLarge.length} files are too large. ${limit}`;
}
