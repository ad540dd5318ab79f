export const labelClass = 'text-13 font-medium text-ink';
export const hintClass = 'text-12 text-ink-3';
export const errorClass = 'text-12 font-medium text-hang';
/** The box of every text input. The field's line is dark enough to be seen by itself (WCAG 1.4.11). */
export const inputClass =
  'h-11 w-full min-w-0 rounded-control border border-field-line bg-panel px-3 text-15 text-ink placeholder:text-ink-3 transition-colors hover:border-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent invalid:border-hang disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-3 read-only:bg-sunk';
