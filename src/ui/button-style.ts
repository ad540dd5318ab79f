import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'call' | 'hang' | 'danger' | 'live';
export type ButtonSize = 'small' | 'medium' | 'large';

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none no-underline transition-[background-color,border-color,color,transform] active:scale-[0.985] pressed:scale-[0.985] aria-disabled:cursor-not-allowed data-disabled:cursor-not-allowed data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-3 data-disabled:scale-100 pending:cursor-progress';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-ink text-on-ink hover:bg-ink-hover',
  secondary: 'border-field-line bg-panel text-ink hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink-2 hover:bg-sunk hover:text-ink',
  call: 'border-transparent bg-call text-call-ink hover:bg-call-hover',
  hang: 'border-transparent bg-hang text-hang-ink hover:bg-hang-hover',
  live: 'border-transparent bg-live-ink text-live hover:bg-live-ink/85',
  danger: 'border-transparent bg-transparent text-hang hover:bg-hang-soft',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 px-3 text-13 pointer-coarse:h-11',
  medium: 'h-10 px-4 text-15',
  large: 'h-12 px-6 text-15',
};

/** The look of a button, for buttons and for links that act as one. */
export function buttonClass(look: { variant: ButtonVariant; size: ButtonSize; wide?: boolean }): string {
  return classes(base, variants[look.variant], sizes[look.size], look.wide && 'w-full');
}
