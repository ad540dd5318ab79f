import { createListeners } from '#platform/browser/listeners.ts';

const listeners = createListeners<void>();
let isOpen = false;

/** Whether the dialog for a new workspace is open. The menus that open it close, so none of them draws it. */
export const newWorkspaceView = {
  isOpen: (): boolean => isOpen,
  set(next: boolean): void {
    isOpen = next;
    listeners.call('', undefined);
  },
  subscribe: (listener: () => void): (() => void) => listeners.add('', listener),
};
