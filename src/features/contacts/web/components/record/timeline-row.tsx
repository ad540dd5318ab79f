import type { ReactNode } from 'react';
import { written } from '#platform/browser/reader.ts';
import { classes } from '#ui/classes.ts';

/** Something that happened, on the line. */
export function TimelineRow(props: {
  icon: ReactNode;
  title: string;
  at: number;
  isStrong?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="group/entry relative flex gap-3 px-4 py-2 desk:px-6">
      <span className="relative flex size-6 shrink-0 items-center justify-center rounded-full border bg-panel text-ink-2">
        {props.icon}
      </span>
      <div className="ml-1 min-w-0 flex-1 text-13">
        <p className="flex items-baseline justify-between gap-3">
          <span className={classes('text-ink', props.isStrong === true ? 'font-semibold' : 'font-medium')}>
            {props.title}
          </span>
          <time dateTime={new Date(props.at).toISOString()} className="shrink-0 text-12 text-ink-2">
            {written(props.at, { hour: 'numeric', minute: '2-digit' })}
          </time>
        </p>
        <div className="text-pretty text-ink-2 empty:hidden">{props.children}</div>
      </div>
    </li>
  );
}
