export { OnlyFor } from './components/only-for.tsx';
export { WorkspaceChoices } from './components/workspace-choices.tsx';
export { WorkspaceLayer } from './components/workspace-layer.tsx';
export { WorkspaceSwitcher } from './components/workspace-switcher.tsx';
export { useTabWorkspace, useWorkspace } from './current-workspace.ts';
export { settleWorkspace } from './settle-workspace.ts';
export { useMay } from './use-may.ts';
export { useIsOneOf } from './use-role.ts';
export { useWorkspaceName, workspaceNameNow } from './workspace-name.ts';
