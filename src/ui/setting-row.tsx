import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export interface SettingRowProps {
  title: string;
  /** One sentence: what it does, or how it stands. */
  description?: ReactNode;
  /** The control is as wide as a list of choices, and moves below the title where there is no room. */
  isWide?: boolean;
  /** The control. One without words of its own takes its name and its description from the row. */
  children?: ReactNode | ((named: SettingNames) => ReactNode);
}

export interface SettingNames {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string;
}

/** Settings below each other, divided by hairlines. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className="flex flex-col divide-y">{children}</div>;
}

/** A setting: what it is on the left, its control on the right. */
export function SettingRow({ title, description, isWide = false, children }: SettingRowProps) {
  const id = useId();
  const named = {
    id: `${id}-control`,
    'aria-labelledby': `${id}-title`,
    'aria-describedby': `${id}-description`,
  };
  const control = typeof children === 'function' ? children(named) : children;
  return (
    <div
      className={classes(
        'flex flex-wrap gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0',
        isWide ? 'items-start' : 'items-center',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        {typeof children === 'function' ? (
          <label
            htmlFor={named.id}
            id={named['aria-labelledby']}
            className="cursor-pointer text-15 font-medium break-words"
          >
            {title}
          </label>
        ) : (
          <span className="text-15 font-medium break-words">{title}</span>
        )}
        <span id={named['aria-describedby']} className="text-13 text-pretty text-ink-2 empty:hidden">
          {description}
        </span>
      </div>
      {control !== undefined && control !== false && (
        <div className={classes('min-w-0', isWide ? 'basis-full phone:basis-64' : 'shrink-0 empty:hidden')}>
          {control}
        </div>
      )}
    </div>
  );
}
