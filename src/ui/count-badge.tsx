import { classes } from './classes.ts';

/** Highest count; more are "99+". */
const COUNTED_MAX = 99;

/** How much there is to look at; nothing if there is none. `said` follows the figure for those who don't see where it is: "missed". */
export function CountBadge(props: { count: number; said: string; className: string }) {
  const { count, said, className } = props;
  if (count === 0) return null;
  const text = count > COUNTED_MAX ? `${COUNTED_MAX}+` : String(count);
  return (
    <span
      className={classes(
        'flex h-5 min-w-5 items-center justify-center rounded-full bg-ink px-1.5 text-12 leading-none font-medium text-on-ink',
        className,
      )}
    >
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">
        , {text} {said}
      </span>
    </span>
  );
}
