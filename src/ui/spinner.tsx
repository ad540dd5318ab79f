import { classes } from './classes.ts';

/** Three keys that light up one after the other. Decorative: the text next to it explains it. */
export function Spinner(props: { size?: number; className?: string }) {
  const size = props.size ?? 20;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      aria-hidden="true"
      className={classes('shrink-0', props.className)}
    >
      <circle cx="4" cy="12" r="3" className="animate-breathe" />
      <circle cx="12" cy="12" r="3" className="animate-breathe [animation-delay:160ms]" />
      <circle cx="20" cy="12" r="3" className="animate-breathe [animation-delay:320ms]" />
    </svg>
  );
}

/** Loading state of a whole area, with words for screen readers. */
export function Loading(props: { label?: string }) {
  return (
    <output className="flex items-center justify-center gap-3 p-10 text-13 text-ink-3">
      <Spinner />
      <span>{props.label ?? 'Loading'}</span>
    </output>
  );
}
