import * as z from 'zod/mini';
import { errorCatalogue } from './app-error.ts';
import { Upload } from './upload.ts';

/** Bytes of a picture that somebody uploads: 5 MB. */
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** Pixels of a picture that somebody uploads. Phones take up to 50 million. */
export const PICTURE_PIXELS_MAX = 50_000_000;
/** Edges of the squares that are stored, in pixels: for pages that show it large, and for rows. */
export const PICTURE_SIZES = [512, 96] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** For `accept` of a file field. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

export const pictureErrors = errorCatalogue('picture', {
  tooLarge: { status: 413, sentence: 'This picture is larger than 5 MB. Choose a smaller one.' },
  tooManyPixels: {
    status: 422,
    sentence: 'This picture has more than 50 megapixels. Choose a smaller one.',
  },
  notAPicture: {
    status: 422,
    sentence: "We can't read this file. Choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  },
});

const fraction = z.coerce.number().check(z.minimum(0), z.maximum(1));

/**
 * The square that is kept, in parts of the picture as people see it: `left` of its width, `top` of its height, and `size` of
 * its shorter edge.
 */
export const pictureCrop = z.object({
  left: fraction,
  top: fraction,
  size: z.coerce.number().check(z.gt(0), z.maximum(1)),
});
export type PictureCrop = z.infer<typeof pictureCrop>;

/** A file as a page sends it (a Blob). */
interface SentFile {
  readonly size: number;
  readonly type: string;
}

/** Body of a request that is a picture: a page sends a file, the server gets what reads it. */
const pictureBody = z.pipe(
  z.custom<SentFile>((body) => body instanceof Upload),
  // It has just been found to be one.
  z.transform((body) => body as unknown as Upload),
);

/** Input of a procedure that takes a picture, with `inputStructure: 'detailed'`. */
export const pictureInput = z.object({ query: pictureCrop, body: pictureBody });

/** What addresses and rows call a stored picture: the beginning of the hash of its bytes, so a changed picture has another address. */
export const pictureHash = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const pictureSize = z.pipe(z.coerce.number(), z.literal(PICTURE_SIZES));
