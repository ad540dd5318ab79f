/** Reference of a field that takes the focus when it appears, because somebody asked to write in it. */
export const focusIn = (field: HTMLElement | null): void => field?.focus();
