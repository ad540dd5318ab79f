import { initialsOf } from '#ui/avatar.tsx';
import { classes } from '#ui/classes.ts';

/** The initials of a workspace, beside its name; dark for the one that this tab is in. */
export function WorkspaceMark({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-8 shrink-0 items-center justify-center rounded-[8px] text-12 font-semibold',
        isCurrent ? 'bg-ink text-on-ink' : 'bg-sunk text-ink-2',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
