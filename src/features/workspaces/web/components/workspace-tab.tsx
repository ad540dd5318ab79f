import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { toast } from '#ui/toast.tsx';
import { ROLE_WORDS } from '../../rules/role-words.ts';
import { showWorkspace } from '../team-actions.ts';
import { workspacesApi } from '../team-queries.ts';
import { useMay } from '../use-may.ts';
import type { TeamFacts } from '../use-team.ts';
import { LeaveDialog } from './members/confirm-dialogs.tsx';
import { RequireFactor } from './require-factor.tsx';
import { WorkspaceLogoField } from './workspace-logo-field.tsx';
import { WorkspaceNameForm } from './workspace-name-form.tsx';

const NewWorkspaceDialog = late(async () => ({
  default: (await import('./new-workspace-dialog.tsx')).NewWorkspaceDialog,
}));

/** The workspace itself: its name and logo, another one, and leaving it. */
export function WorkspaceTab({ facts }: { facts: TeamFacts }) {
  const { refusal } = useMay('workspace.change');
  const [isLeaving, setLeaving] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const { workspace, me } = facts;
  if (workspace === undefined || me === null) return null;
  return (
    <div className="flex flex-col divide-y pb-8">
      <Part title="Name" lead="Your team and the people you invite see it.">
        <WorkspaceNameForm
          key={workspace.id}
          name={workspace.name}
          label="Workspace name"
          submit="Save Changes"
          refusal={refusal}
          save={async (name) => {
            showWorkspace(await workspacesApi.rename({ name }));
            toast.success('Workspace renamed');
          }}
        />
      </Part>
      <Part title="Logo" lead="Shown beside the name, also to people you invite.">
        <WorkspaceLogoField workspace={workspace} refusal={refusal} />
      </Part>
      <Part
        title="Two-step sign-in"
        lead="Everyone needs a second factor or a passkey to open this workspace. We'll ask anyone without one to add it."
      >
        <RequireFactor workspace={workspace} refusal={refusal} />
      </Part>
      <Part title="Another workspace" lead="A separate workspace with its own people and roles.">
        <Button
          variant="secondary"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => setCreating(true)}
        >
          Create workspace
        </Button>
      </Part>
      <Part
        title="Leave"
        lead={
          workspace.role === 'owner'
            ? facts.refusalOf({ kind: 'leave', who: me }) === null
              ? 'You own this workspace together with others.'
              : "You're the only owner. Make someone else an owner before you leave."
            : `Your role here: ${ROLE_WORDS[workspace.role].name}.`
        }
      >
        <Button
          variant="danger"
          disabledReason={facts.refusalOf({ kind: 'leave', who: me })}
          onPress={() => setLeaving(true)}
        >
          Leave workspace
        </Button>
      </Part>
      <Suspense fallback={null}>
        {isCreating && <NewWorkspaceDialog onClose={() => setCreating(false)} />}
      </Suspense>
      {isLeaving && <LeaveDialog workspace={workspace.name} onClose={() => setLeaving(false)} />}
    </div>
  );
}

function Part(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="flex flex-col items-start gap-4 px-4 py-6 desk:px-6">
      <div>
        <h2 className="text-17">{props.title}</h2>
        <p className="text-13 text-ink-2">{props.lead}</p>
      </div>
      <div className="w-full max-w-xl">{props.children}</div>
    </section>
  );
}
