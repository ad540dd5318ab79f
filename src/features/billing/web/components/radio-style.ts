/** The browser's radio button in ink. Its border has enough contrast on its own (WCAG 1.4.11). */
export const radioClass =
  'm-0 grid size-4.5 shrink-0 cursor-pointer appearance-none place-content-center rounded-full border border-field-line bg-panel before:size-1.5 before:rounded-full checked:border-ink checked:bg-ink checked:before:bg-on-ink disabled:cursor-not-allowed disabled:border-line forced-colors:appearance-auto';
