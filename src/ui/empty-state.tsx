import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { KeyGrid } from './logo.tsx';

/** One sentence of fact and at most one action, under the keypad. */
export function EmptyState(props: { children: ReactNode; action?: ReactNode; small?: boolean }) {
  return (
    <div
      className={classes(
        'flex flex-col items-center gap-4 px-4 text-center text-13 text-ink-2',
        props.small ? 'py-3' : 'py-10',
      )}
    >
      <span className="text-field-line">
        <KeyGrid height={40} lit={null} />
      </span>
      <p className="max-w-80 text-pretty">{props.children}</p>
      {props.action}
    </div>
  );
}
