import type { Toast } from './toast-queue.ts';

const KEY = 'ahoy.toast';
const TONES: readonly string[] = ['success', 'error', 'message'] satisfies Toast['tone'][];

/** Keeps a message for the next page of this tab, when the one that has it to say is left at once. */
export function carryToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // A browser that keeps nothing loses the message, and nothing else.
  }
}

/** Takes the message that the page before left. @returns undefined when there is none */
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
