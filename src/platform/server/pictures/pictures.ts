import { commonErrors } from '#kernel/common-errors.ts';
import {
  PICTURE_BYTES_MAX,
  PICTURE_SIZES,
  type PictureCrop,
  type PictureSize,
  pictureErrors,
} from '#kernel/picture.ts';
import type { Upload } from '#kernel/upload.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { encodePicture } from './encode-picture.ts';
import { createTurns } from './turns.ts';

/** Square pictures of people and workspaces, in the blobs of the platform. A folder belongs to one owner, such as "avatars/ID". */
export interface Pictures {
  /**
   * Reads, encodes and stores a picture.
   * @returns its hash. The same picture has the same one
   * @throws AppError picture.tooLarge, picture.tooManyPixels, picture.notAPicture
   */
  save(folder: string, picture: { upload: Upload; crop: PictureCrop }): Promise<string>;
  has(folder: string, hash: string): Promise<boolean>;
  /** @throws AppError common.notFound */
  read(folder: string, picture: { hash: string; size: PictureSize }): Promise<PictureAnswer>;
  /** Removing what is not there changes nothing. */
  remove(folder: string, hash: string): Promise<void>;
}

/** What a procedure with `outputStructure: 'detailed'` answers with: the address has the hash in it, so browsers keep it for good. */
export interface PictureAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
}

/** Files that are in memory at once: 40 MB. */
const reading = createTurns(8);
const TYPE = 'image/webp';

export function createPictures(blobs: Blobs): Pictures {
  const keyOf = (folder: string, hash: string, size: PictureSize) => `${folder}/${hash}-${size}.webp`;
  return {
    save: (folder, { upload, crop }) =>
      reading.take(async () => {
        const { hash, sizes } = await encodePicture(await bytesOf(upload), crop);
        for (const [size, bytes] of sizes)
          await blobs.put(keyOf(folder, hash, size), bytes, { contentType: TYPE });
        return hash;
      }),
    has: (folder, hash) => blobs.exists(keyOf(folder, hash, PICTURE_SIZES[0])),
    async read(folder, { hash, size }) {
      const bytes = await blobs.get(keyOf(folder, hash, size));
      return {
        headers: { 'cache-control': 'private, max-age=31536000, immutable' },
        body: new Blob([new Uint8Array(bytes)], { type: TYPE }),
      };
    },
    async remove(folder, hash) {
      for (const size of PICTURE_SIZES) await blobs.remove(keyOf(folder, hash, size));
    },
  };
}

async function bytesOf(upload: Upload): Promise<Uint8Array> {
  try {
    return await upload.read(PICTURE_BYTES_MAX);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === commonErrors.tooLarge().code)
      throw pictureErrors.tooLarge({}, { cause });
    throw cause;
  }
}
