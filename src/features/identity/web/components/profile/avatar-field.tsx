import { PICTURE_BYTES_MAX, PICTURE_TYPES, pictureErrors } from '#kernel/picture.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { PictureField } from '#ui/picture-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { User } from '../../../model.ts';
import { profileApi } from '../../profile-queries.ts';
import { setUser } from '../../user-context.tsx';

const limits = {
  types: PICTURE_TYPES,
  bytesMax: PICTURE_BYTES_MAX,
  sentences: {
    notAPicture: pictureErrors.notAPicture().message,
    tooLarge: pictureErrors.tooLarge().message,
  },
};

/** The picture of a person, next to where it is shown. */
export function AvatarField({ user }: { user: User }) {
  return (
    <PictureField
      noun="picture"
      isPlain
      current={null}
      hasPicture={user.avatar !== null}
      limits={limits}
      hint="Up to 5 MB. You can crop it next."
      save={async (file, crop) => {
        setUser(await profileApi.saveAvatar({ query: crop, body: file }));
        toast.success('Picture saved');
      }}
      remove={async () => {
        setUser(await profileApi.removeAvatar());
        toast.success('Picture removed');
      }}
      sentenceOf={sentenceOf}
    />
  );
}
