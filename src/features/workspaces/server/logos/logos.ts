import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { PictureCrop, PictureSize } from '#kernel/picture.ts';
import { Upload } from '#kernel/upload.ts';
import { createPictures, type PictureAnswer } from '#platform/server/pictures/pictures.ts';
import type { Platform } from '#platform/server/platform.ts';
import { workspaceLimits } from '../../constants.ts';
import { mineChanged } from '../events.ts';
import { createStore } from '../store.ts';

/** Logos of workspaces. The row names the one that is shown, and no other is kept. */
export interface Logos {
  /** @throws AppError picture.tooLarge, picture.tooManyPixels, picture.notAPicture */
  set(workspaceId: WorkspaceId, picture: { upload: Upload; crop: PictureCrop }): Promise<void>;
  /** Removing what is not there changes nothing. */
  remove(workspaceId: WorkspaceId): Promise<void>;
  /** @throws AppError common.notFound */
  read(workspaceId: WorkspaceId, picture: { hash: string; size: PictureSize }): Promise<PictureAnswer>;
}

/** Somebody may remove the same picture just before it is set again. */
const TRIES = 3;

export function createLogos(
  platform: Pick<Platform, 'blobs' | 'realtime' | 'rateLimits' | 'database'>,
): Logos {
  const { realtime, rateLimits } = platform;
  const pictures = createPictures(platform.blobs);
  const folderOf = (workspaceId: WorkspaceId) => `logos/${workspaceId}`;

  /** Makes a stored picture the logo. @returns false when it has been removed meanwhile */
  async function show(workspaceId: WorkspaceId, hash: string | null): Promise<boolean> {
    const before = await realtime.events.transact(async ({ queries, emit }) => {
      const inside = createStore(queries);
      const row = await inside.lock(workspaceId);
      if (row === null) throw commonErrors.notFound();
      if (hash !== null && !(await pictures.has(folderOf(workspaceId), hash))) return undefined;
      if (row.logo === hash) return null;
      await inside.setLogo(workspaceId, hash);
      for (const { accountId } of await inside.members(workspaceId))
        emit(mineChanged(accountId, workspaceId));
      return row.logo;
    });
    if (before === undefined) return false;
    if (before !== null) await forget(workspaceId, before);
    return true;
  }

  /** Deletes a picture under the lock, unless it is the logo again. */
  function forget(workspaceId: WorkspaceId, hash: string): Promise<void> {
    return realtime.events.transact(async ({ queries }) => {
      const row = await createStore(queries).lock(workspaceId);
      if (row?.logo !== hash) await pictures.remove(folderOf(workspaceId), hash);
    });
  }

  return {
    async set(workspaceId, { upload, crop }) {
      await rateLimits.take(workspaceLimits.logo, workspaceId);
      let bytes: Promise<Uint8Array> | undefined;
      // What was sent can be read only once.
      const again = new Upload((limitBytes) => (bytes ??= upload.read(limitBytes)));
      for (let tried = 0; tried < TRIES; tried += 1) {
        const hash = await pictures.save(folderOf(workspaceId), { upload: again, crop });
        if (await show(workspaceId, hash)) return;
      }
      assert(false, 'a logo was removed as often as it was set');
    },
    async remove(workspaceId) {
      await show(workspaceId, null);
    },
    read: (workspaceId, picture) => pictures.read(folderOf(workspaceId), picture),
  };
}
