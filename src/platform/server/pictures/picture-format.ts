/** A format that we read, by how its files begin and what the decoder calls it. */
export interface PictureFormat {
  /** Bytes by place, in Latin-1. */
  readonly begins: readonly { readonly at: number; readonly with: readonly string[] }[];
  readonly decodesAs: readonly string[];
}

const FORMATS: readonly PictureFormat[] = [
  { begins: [{ at: 0, with: ['\xff\xd8\xff'] }], decodesAs: ['jpeg'] },
  { begins: [{ at: 0, with: ['\x89PNG\r\n\x1a\n'] }], decodesAs: ['png'] },
  {
    begins: [
      { at: 0, with: ['RIFF'] },
      { at: 8, with: ['WEBPVP8'] },
    ],
    decodesAs: ['webp'],
  },
  { begins: [{ at: 0, with: ['GIF87a', 'GIF89a'] }], decodesAs: ['gif'] },
  { begins: [{ at: 4, with: ['ftypavif', 'ftypavis'] }], decodesAs: ['heif', 'avif'] },
];

/** The format of a file by its first bytes; null if it is none that we read. Names and declared types are not asked. */
export function formatOf(bytes: Uint8Array): PictureFormat | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return (
    FORMATS.find(({ begins }) =>
      begins.every((mark) => mark.with.some((text) => head.startsWith(text, mark.at))),
    ) ?? null
  );
}
