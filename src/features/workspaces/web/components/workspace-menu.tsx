// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { Check, Plus, Settings } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { moveAmong, useMenuKeys } from '#ui/menu-keys.ts';
import type { MyWorkspace } from '../../model.ts';
import { partWords } from '../../rules/workspace-words.ts';
import { newWorkspaceView } from '../new-workspace-view.ts';
import { mineQuery } from '../queries.ts';
import { switchWorkspace } from '../switching.ts';
import { WorkspaceMark } from './workspace-mark.tsx';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const itemClass =
  'flex w-full items-center gap-2.5 rounded-control px-2 text-left text-13 font-medium -outline-offset-2 hover:bg-sunk focus:bg-sunk';

interface WorkspaceMenuProps {
  mine: readonly MyWorkspace[];
  current: MyWorkspace;
  /** Gets the focus back. */
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The workspaces of a person. Arrows move, Enter switches, Escape goes back to the button. */
export function WorkspaceMenu({ mine, current, trigger, onClose }: WorkspaceMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { user } = useUser();
  useMenuKeys(menu, trigger, onClose);
  // How many people other workspaces have is news only there.
  useQuery({ ...mineQuery, refetchOnMount: 'always' });
  const doing = (run: () => void) => () => {
    onClose();
    trigger.current?.focus();
    run();
  };
  return (
    <div className="surface absolute top-full left-0 z-40 mt-2 w-58 animate-enter rounded-card shadow-e3">
      <div ref={menu} role="menu" tabIndex={-1} aria-label="Workspaces" onKeyDown={moveAmong}>
        <div className="max-h-[60vh] overflow-y-auto p-1.5">
          {mine.map((workspace) => (
            <button
              key={workspace.id}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              aria-checked={workspace === current}
              onClick={doing(() => {
                if (workspace !== current && user !== null) switchWorkspace(workspace, user.id);
              })}
              className={`${itemClass} min-h-13 py-1.5 aria-checked:bg-sunk`}
            >
              <WorkspaceMark
                name={workspace.name}
                logo={workspace.logo}
                of={{ workspaceId: workspace.id }}
                isCurrent={workspace === current}
              />
              <span className="flex min-w-0 flex-1 flex-col leading-4.5">
                <span className="truncate">{workspace.name}</span>
                <span className="truncate text-12 font-normal text-ink-2">{partWords(workspace)}</span>
              </span>
              {workspace === current && <Check {...icon} className="shrink-0" />}
            </button>
          ))}
        </div>
        <div className="border-t p-1.5">
          <Item icon={<Plus {...icon} />} onPress={doing(() => newWorkspaceView.set(true))}>
            Create workspace
          </Item>
          <Item
            icon={<Settings {...icon} />}
            onPress={doing(() => void navigate(paths.team({ tab: 'workspace' })))}
          >
            Workspace settings
          </Item>
        </div>
      </div>
    </div>
  );
}

function Item(props: { icon: ReactNode; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={props.onPress}
      className={`${itemClass} h-9`}
    >
      <span className="flex w-8 shrink-0 justify-center">{props.icon}</span>
      {props.children}
    </button>
  );
}
