/** Focuses a field when it appears, because the person asked to write in it. */
export const focusIn = (field: HTMLElement | null): void => field?.focus();
