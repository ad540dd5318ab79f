import { PICTURE_BYTES_MAX, PICTURE_TYPES, pictureErrors } from '#kernel/picture.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { PictureField } from '#ui/picture-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { MyWorkspace } from '../../model.ts';
import { showWorkspace } from '../team-actions.ts';
import { workspacesApi } from '../team-queries.ts';
import { WorkspaceMark } from './workspace-mark.tsx';

const limits = {
  types: PICTURE_TYPES,
  bytesMax: PICTURE_BYTES_MAX,
  sentences: { notAPicture: pictureErrors.notAPicture().message, tooLarge: pictureErrors.tooLarge().message },
};

interface WorkspaceLogoFieldProps {
  workspace: MyWorkspace;
  /** Why it can't be changed; null if it can. */
  refusal: string | null;
}

/** Sets and removes the logo of the workspace. */
export function WorkspaceLogoField({ workspace, refusal }: WorkspaceLogoFieldProps) {
  const { id, name, logo } = workspace;
  return (
    <PictureField
      noun="logo"
      current={<WorkspaceMark name={name} logo={logo} of={{ workspaceId: id }} isCurrent size="large" />}
      hasPicture={logo !== null}
      limits={limits}
      disabledReason={refusal}
      hint="A JPEG, PNG, WebP, GIF or AVIF picture of up to 5 MB. You can crop it next."
      save={async (file, crop) => {
        showWorkspace(await workspacesApi.setLogo({ query: crop, body: file }));
        toast.success('Logo saved');
      }}
      remove={async () => {
        showWorkspace(await workspacesApi.removeLogo());
        toast.success('Logo removed');
      }}
      sentenceOf={sentenceOf}
    />
  );
}
