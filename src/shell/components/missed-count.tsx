import { useMissedCalls } from '#features/calling/web/widgets.tsx';
import { classes } from '#ui/classes.ts';

/** Highest count; more are "99+". */
const COUNTED_MAX = 99;

/** Number of missed calls since they were last looked at; nothing if there are none. */
export function MissedCount({ className }: { className: string }) {
  const count = useMissedCalls();
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
      <span className="sr-only">, {text} missed</span>
    </span>
  );
}
