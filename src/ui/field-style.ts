export const labelClass = 'text-13 font-medium text-ink';
export const hintClass = 'text-12 text-ink-3';
export const errorClass = 'text-12 font-medium text-hang';
/** The box of every field. Its line is dark enough to be seen by itself (WCAG 1.4.11). */
const boxClass =
  'w-full min-w-0 rounded-control border border-field-line bg-panel px-3 text-15 text-ink placeholder:text-ink-3 transition-colors hover:border-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent invalid:border-hang aria-invalid:border-hang disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-3';
/** One line of text. */
export const inputClass = `h-11 read-only:bg-sunk ${boxClass}`;
/** Several lines; it can be pulled taller and never wider than its place. */
export const textAreaClass = `min-h-44 resize-y py-2.5 ${boxClass}`;
/** The browser's own list of choices, with room for a mark at its end. */
export const selectClass = `h-11 appearance-none pr-10 ${boxClass}`;
