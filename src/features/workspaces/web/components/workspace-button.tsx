// Not on the first screen: for people who have several workspaces.

import { ChevronsUpDown } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { late } from '#ui/late.ts';
import type { MyWorkspace } from '../../model.ts';
import { WorkspaceMark } from './workspace-mark.tsx';

const WorkspaceMenu = late(async () => ({ default: (await import('./workspace-menu.tsx')).WorkspaceMenu }));

/** The workspace of this tab, and the menu of the others. */
export function WorkspaceButton(workspaces: { mine: readonly MyWorkspace[]; current: MyWorkspace }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { id, name, logo } = workspaces.current;
  return (
    <>
      <button
        ref={button}
        type="button"
        title={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className="surface flex h-11 w-full items-center justify-center gap-2 rounded-control px-1.5 text-left text-13 transition-colors hover:bg-sunk aria-expanded:bg-sunk max-wide:px-0 wide:justify-start"
      >
        <span className="sr-only">Workspace</span>
        <WorkspaceMark name={name} logo={logo} of={{ workspaceId: id }} isCurrent />
        <span className="min-w-0 flex-1 truncate font-medium text-ink max-wide:sr-only">{name}</span>
        <ChevronsUpDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="mr-1 hidden shrink-0 text-ink-3 wide:block"
        />
      </button>
      <Suspense fallback={null}>
        {isOpen && <WorkspaceMenu {...workspaces} trigger={button} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
