/** Files by key. Keys are made by us ("area/id/name"), never taken from a user. */
export interface Blobs {
  put(key: string, bytes: Uint8Array, options?: { contentType?: string }): Promise<void>;
  /** @throws AppError common.notFound when there is no such key */
  get(key: string): Promise<Uint8Array>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}
