import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import {
  PICTURE_PIXELS_MAX,
  PICTURE_SIZES,
  type PictureCrop,
  type PictureSize,
  pictureErrors,
} from '#kernel/picture.ts';
import { formatOf } from './picture-format.ts';
import { createTurns } from './turns.ts';

/** A square picture in every size, as WebP without metadata. */
export interface EncodedPicture {
  /** The beginning of the SHA-256 of the largest one. */
  readonly hash: string;
  readonly sizes: ReadonlyMap<PictureSize, Uint8Array>;
}

/** Decoding takes up to four bytes a pixel, so one picture at a time is decoded in a process. */
const turns = createTurns(1);
const SECONDS_MAX = 10;
const QUALITY = 82;
const HASH_LENGTH = 32;

/**
 * Decodes a picture (of an animated one, the first frame), turns it upright, cuts the square out and encodes it anew. Of the file
 * nothing is left but colours: no place, no camera, nothing behind the picture. Transparent parts become white.
 * @throws AppError picture.notAPicture, picture.tooManyPixels
 */
export function encodePicture(bytes: Uint8Array, crop: PictureCrop): Promise<EncodedPicture> {
  return turns.take(() => encode(bytes, crop));
}

async function encode(bytes: Uint8Array, crop: PictureCrop): Promise<EncodedPicture> {
  const format = formatOf(bytes);
  if (format === null) throw pictureErrors.notAPicture();
  const { default: sharp } = await loadSharp();
  const [largest] = PICTURE_SIZES;
  try {
    const header = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (!format.decodesAs.includes(header.format)) throw pictureErrors.notAPicture();
    const { width, height } = header.autoOrient;
    if (width * height > PICTURE_PIXELS_MAX) throw pictureErrors.tooManyPixels();
    const decoded = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, pages: 1, failOn: 'error' })
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .extract(regionOf({ width, height }, crop))
      .resize(largest, largest)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const { data, info } = await decoded.raw().toBuffer({ resolveWithObject: true });
    const square = () => sharp(data, { raw: info });
    return await inEverySize(square);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw cause;
    throw pictureErrors.notAPicture({}, { cause });
  }
}

async function inEverySize(square: () => Sharp): Promise<EncodedPicture> {
  const sizes = new Map<PictureSize, Uint8Array>();
  for (const size of PICTURE_SIZES)
    sizes.set(size, await square().resize(size, size).webp({ quality: QUALITY }).toBuffer());
  const largest = sizes.get(PICTURE_SIZES[0]) ?? new Uint8Array();
  return { hash: createHash('sha256').update(largest).digest('hex').slice(0, HASH_LENGTH), sizes };
}

/** The square in whole pixels, inside the picture whatever was asked for. */
function regionOf({ width, height }: { width: number; height: number }, { left, top, size }: PictureCrop) {
  const edge = Math.max(1, Math.round(Math.min(width, height) * size));
  return {
    left: Math.min(Math.round(width * left), width - edge),
    top: Math.min(Math.round(height * top), height - edge),
    width: edge,
    height: edge,
  };
}

/** With the decoders of five formats and no other: SVG, PDF and the like are programs more than pictures. */
const LOADERS = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
];
let loaded: Promise<typeof import('sharp')> | undefined;

/** The library is loaded with the first picture. */
function loadSharp() {
  loaded ??= import('sharp').then((library) => {
    const { default: sharp } = library;
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    return library;
  });
  return loaded;
}
