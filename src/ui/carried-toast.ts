import type { Toast } from './toast-queue.ts';

const KEY = 'ahoy.toast';
const TONES: readonly string[] = ['success', 'error', 'message'] satisfies Toast['tone'][];

/** Stores a message for the next page of this tab, if this one is left at once. */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // A browser that keeps nothing loses the message, and nothing else.
  }
}

/** Removes and returns the message of the previous page. @returns undefined if there is none */
export function takeCarriedToast(): Toast | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isToast(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isToast(value: unknown): value is Toast {
  if (typeof value !== 'object' || value === null || !('tone' in value) || !('text' in value)) return false;
  return typeof value.text === 'string' && TONES.includes(String(value.tone));
}
