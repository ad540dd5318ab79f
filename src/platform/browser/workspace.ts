import { WORKSPACE_HEADER } from '#kernel/named-workspace.ts';
import { createListeners } from './listeners.ts';
import { lookOfTab, lookStorage, noStorage } from './look.ts';

/** The workspace that a tab is in. */
export interface TabWorkspace {
  readonly id: string;
  /** Kept for the moment when its person is no longer in it. */
  readonly name: string;
  /** The member who chose it: another person may sign in on this browser. */
  readonly accountId: string;
}

/**
 * Which workspace this tab is in. Null: none was chosen, and the server takes the one that the account began with. Each tab has
 * its own, so that two can be open side by side. A new tab begins with the one that was used last.
 */
export interface TabWorkspaceStore {
  get(): TabWorkspace | null;
  set(workspace: TabWorkspace | null): void;
  subscribe(listener: () => void): () => void;
  /** Forgets what another person chose on this browser. */
  belongTo(accountId: string): void;
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'ahoy.workspace';

/** @param tab keeps what a reload of the tab must not lose. @param browser keeps what the next tab begins with. */
export function createTabWorkspace(tab: Kept, browser: Kept): TabWorkspaceStore {
  const listeners = createListeners<void>();
  let current = workspaceIn(tab.getItem(KEY) ?? browser.getItem(KEY));
  // From here on a reload finds this one, whichever another tab has used meanwhile.
  tab.setItem(KEY, JSON.stringify(current));

  function set(workspace: TabWorkspace | null): void {
    const text = JSON.stringify(workspace);
    tab.setItem(KEY, text);
    browser.setItem(KEY, text);
    current = workspace;
    listeners.call('', undefined);
  }
  return {
    get: () => current,
    set,
    subscribe: (listener) => listeners.add('', listener),
    belongTo(accountId) {
      if (current !== null && current.accountId !== accountId) set(null);
    },
  };
}

function workspaceIn(text: string | null): TabWorkspace | null {
  try {
    // What another program wrote there has no such id.
    const kept: TabWorkspace | null = JSON.parse(text ?? 'null');
    return typeof kept?.id === 'string' ? kept : null;
  } catch {
    return null;
  }
}

let store: TabWorkspaceStore | undefined;

/** The workspace of this tab. Pages are also made at build time, where there is no tab. */
export function tabWorkspace(): TabWorkspaceStore {
  return (store ??=
    lookOfTab() === null
      ? createTabWorkspace(sessionStorage, localStorage)
      : createTabWorkspace(lookStorage, noStorage));
}

/** Undefined where none was chosen. */
export const workspaceIdOfTab = (): string | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : tabWorkspace().get()?.id;

/** Names a workspace in a request, by default that of this tab; empty where none was chosen. */
export function workspaceHeaders(named?: string): Readonly<Record<string, string>> {
  const id = named ?? workspaceIdOfTab();
  return id === undefined ? {} : { [WORKSPACE_HEADER]: id };
}
