import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface Described {
  'aria-describedby': string;
}

/**
 * A control that cannot be used, together with why. The control stays in the tab order (a disabled button would not
 * be announced), so its reason is reachable by keyboard, pointer and screen reader alike.
 */
export function WithReason(props: {
  reason: string;
  wide?: boolean;
  /** Over the control, where what is below it must stay in sight. */
  isAbove?: boolean;
  /** It ends where the control does, for one at the right edge of the page. */
  isEnd?: boolean;
  children: (described: Described) => ReactNode;
}) {
  const id = useId();
  return (
    <span className={classes('group/reason relative inline-flex', props.wide && 'w-full')}>
      {props.children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        className={classes(
          props.isAbove === true ? 'bottom-full mb-2' : 'top-full mt-2',
          props.isEnd === true ? 'right-0' : 'left-1/2 -translate-x-1/2',
          'pointer-events-none absolute z-30 w-max max-w-64 rounded-small bg-ink px-2.5 py-1.5 text-12 font-normal text-on-ink opacity-0 shadow-e2 transition-opacity group-focus-within/reason:opacity-100 group-hover/reason:opacity-100',
        )}
      >
        {props.reason}
      </span>
    </span>
  );
}
