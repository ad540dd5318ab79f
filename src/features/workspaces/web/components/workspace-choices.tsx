import { Check, Plus, Settings } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { partWords } from '../../rules/workspace-words.ts';
import { useWorkspaces } from '../current-workspace.ts';
import { newWorkspaceView } from '../new-workspace-view.ts';
import { switchWorkspace } from '../switching.ts';
import { WorkspaceMark } from './workspace-mark.tsx';

const rowClass = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left text-15 text-ink';
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The switcher of a phone, in its sheet. Nothing for people with only their own workspace. */
export function WorkspaceChoices({ onLeave }: { onLeave: () => void }) {
  const workspaces = useWorkspaces();
  const { user } = useUser();
  if (workspaces === undefined || workspaces.mine.length < 2 || user === null) return null;
  const { mine, current } = workspaces;
  return (
    <section aria-labelledby="more-workspaces" className="mb-1 flex flex-col gap-1 border-b pb-2">
      <h3 id="more-workspaces" className="px-3 font-sans text-13 font-normal tracking-normal text-ink-3">
        Workspace
      </h3>
      <ul>
        {mine.map((workspace) => (
          <li key={workspace.id}>
            <button
              type="button"
              aria-current={workspace === current}
              onClick={() => {
                onLeave();
                if (workspace !== current) switchWorkspace(workspace, user.id);
              }}
              className={`${rowClass} min-h-14 aria-[current=true]:bg-sunk`}
            >
              <WorkspaceMark
                name={workspace.name}
                logo={workspace.logo}
                of={{ workspaceId: workspace.id }}
                isCurrent={workspace === current}
              />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate font-medium">{workspace.name}</span>
                <span className="truncate text-13 text-ink-2">{partWords(workspace)}</span>
              </span>
              {workspace === current && <Check {...icon} className="shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => {
          onLeave();
          newWorkspaceView.set(true);
        }}
        className={rowClass}
      >
        <Plus {...icon} />
        Create workspace
      </button>
      <Link to={paths.team({ tab: 'workspace' })} onClick={onLeave} className={rowClass}>
        <Settings {...icon} />
        Workspace settings
      </Link>
    </section>
  );
}
