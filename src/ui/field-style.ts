export const labelClass = 'text-13 font-medium text-ink';
export const hintClass = 'text-12 text-ink-3';
export const errorClass = 'text-12 font-medium text-hang';
/** Box of every field. Its border has enough contrast on its own (WCAG 1.4.11). */
const boxClass =
  'w-full min-w-0 rounded-control border border-field-line bg-panel px-3 text-ink transition-colors hover:border-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent invalid:border-hang aria-invalid:border-hang disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-3';
const textClass = `text-15 placeholder:text-ink-3 ${boxClass}`;
/** One line of text. */
export const inputClass = `h-10 read-only:bg-sunk ${textClass}`;
/** The one text that a card is about, such as a number being dialled; an example looks like one until it is in the way. */
export const largeInputClass = `display h-12 text-22 placeholder:text-ink read-only:bg-sunk focus:placeholder:text-ink-3 ${boxClass}`;
/** Several lines; it can be pulled taller and never wider than its place. */
export const textAreaClass = `min-h-44 resize-y py-2.5 ${textClass}`;
/** The browser's own list of choices, with room for a mark at its end. */
export const selectClass = `h-10 appearance-none pr-10 ${textClass}`;
