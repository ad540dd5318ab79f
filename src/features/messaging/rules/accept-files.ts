import type { Attachment } from '../model.ts';
import { fileSize } from './file-size.ts';

export interface AcceptedFiles {
  readonly accepted: readonly Attachment[];
  /** What to tell about those that were refused, or null. */
  readonly refusal: string | null;
}

/** Takes the files that are small enough, and says of the others how large they may be. */
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
