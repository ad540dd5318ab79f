import type { Readable } from 'node:stream';
import { assert } from '#kernel/assert.ts';

/** Files by key. Keys are made by us ("area/id/name"), never taken from a user. */
export interface Blobs {
  /** Stores a file, whole or not at all, in place of an earlier one of this key. */
  put(key: string, bytes: Uint8Array, options?: { contentType?: string }): Promise<void>;
  /** @throws AppError common.notFound when there is no such key */
  get(key: string): Promise<Uint8Array>;
  /**
   * Stores a file of this machine, whole or not at all, however large it is.
   * @param options.bytes how many it has
   */
  putFile(key: string, path: string, options: { bytes: number; contentType: string }): Promise<void>;
  /** Reads a file piece by piece. @throws AppError common.notFound when there is no such key */
  read(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Removing what is not there changes nothing. */
  remove(key: string): Promise<void>;
}

const KEY_LENGTH_MAX = 512;

/**
 * Returns the key if every engine keeps it apart from all others: parts of letters, digits, "_", "-" and ".", separated
 * by "/", none of which begins with a dot.
 * @throws Error otherwise, which is a bug of ours
 */
export function safeKey(key: string): string {
  const isSafe = key.length <= KEY_LENGTH_MAX && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key);
  assert(isSafe, `a blob key is safe: ${JSON.stringify(key.slice(0, 100))}`);
  return key;
}
