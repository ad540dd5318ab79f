// Not on the first screen: after a press.
import { useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { switchWorkspace } from '../switching.ts';
import { workspacesApi } from '../team-queries.ts';
import { WorkspaceNameForm } from './workspace-name-form.tsx';

/** Makes a workspace and goes there. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { user } = useUser();
  // The same id when it is sent again, so that one press makes one workspace.
  const [id] = useState(() => crypto.randomUUID());
  if (user === null) return null;
  return (
    <Dialog title="Create workspace" isOpen onOpenChange={onClose}>
      <p className="text-13 text-ink-2">A separate workspace with its own people and roles. You'll own it.</p>
      <WorkspaceNameForm
        name=""
        label="Name"
        hint="Such as the name of your company. You can change it later."
        submit="Create workspace"
        save={async (name) => {
          const workspace = await workspacesApi.create({ id, name });
          onClose();
          switchWorkspace(workspace, user.id);
        }}
      />
    </Dialog>
  );
}
