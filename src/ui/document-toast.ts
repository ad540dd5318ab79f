import { TOAST_MS, type Toast } from './toast-queue.ts';

/* Short messages on pages without React; they look as those of toast-region.tsx do. */

let shown: HTMLElement | undefined;

/** Shows a message at the top of the page for a while. A newer message replaces it. */
export function showDocumentToast({ tone, text }: Toast): void {
  shown?.remove();
  const toast = document.createElement('p');
  // Errors are read out at once, other messages at the next pause.
  toast.setAttribute('role', tone === 'error' ? 'alert' : 'status');
  toast.className =
    'surface fixed inset-x-4 top-6 z-50 mx-auto max-w-89 rounded-control px-4 py-3 text-13 font-medium text-ink shadow-e2';
  toast.textContent = text;
  document.body.append(toast);
  shown = toast;
  window.setTimeout(() => toast.remove(), TOAST_MS[tone]);
}
