import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { PictureCrop, PictureSize } from '#kernel/picture.ts';
import type { Upload } from '#kernel/upload.ts';
import { createPictures, type PictureAnswer } from '#platform/server/pictures/pictures.ts';
import { profileLimits } from '../../constants-profile.ts';
import type { User } from '../../model.ts';
import { normalizeUsername } from '../../rules/username.ts';
import { knownUser, type ServiceParts } from '../access/parts.ts';
import { userChanged } from '../events.ts';
import { createProfileStore } from './store.ts';

/** Pictures of people (decision 044). */
export interface Avatars {
  /** @throws AppError picture.tooLarge, picture.tooManyPixels, picture.notAPicture */
  saveAvatar(accountId: AccountId, picture: { upload: Upload; crop: PictureCrop }): Promise<User>;
  removeAvatar(accountId: AccountId): Promise<User>;
  /**
   * The address of a picture has its hash in it, which nobody guesses: who has it was shown the person.
   * @throws AppError common.notFound also for a picture that was replaced
   */
  avatar(picture: { username: string; hash: string; size: PictureSize }): Promise<PictureAnswer>;
}

const folderOf = (accountId: string) => `avatars/${accountId}`;

export function avatars(parts: Pick<ServiceParts, 'platform' | 'gate' | 'storeOn'>): Avatars {
  const { platform, gate, storeOn } = parts;
  const { rateLimits, clock } = platform;
  const pictures = createPictures(platform.blobs);

  /** The stored picture is removed only after nothing shows it any longer. */
  async function change(accountId: AccountId, hash: string | null): Promise<User> {
    const { user, before } = await platform.realtime.events.transact(async ({ queries, emit }) => {
      const inside = storeOn(queries);
      await inside.lockAccount(accountId);
      const { avatar: before } = await knownUser(inside, accountId);
      await createProfileStore(queries).setAvatar(accountId, hash, clock.now());
      const user = await knownUser(inside, accountId);
      emit(userChanged(accountId, user));
      return { user, before };
    });
    gate.forget({ personOf: accountId });
    if (before !== null && before !== hash) await pictures.remove(folderOf(accountId), before);
    return user;
  }

  return {
    async saveAvatar(accountId, picture) {
      await rateLimits.take(profileLimits.avatarByAccount, accountId);
      return change(accountId, await pictures.save(folderOf(accountId), picture));
    },
    async removeAvatar(accountId) {
      await rateLimits.take(profileLimits.avatarByAccount, accountId);
      return change(accountId, null);
    },
    async avatar({ username, hash, size }) {
      const person = await gate.profileNamed(normalizeUsername(username));
      if (person === null || person.avatar !== hash) throw commonErrors.notFound();
      return pictures.read(folderOf(person.accountId), { hash, size });
    },
  };
}
