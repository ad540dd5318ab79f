import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Second line, below the title. */
  detail?: ReactNode;
  value?: ReactNode;
  /** At the end of the row: a time, an action. */
  end?: ReactNode;
  /** The row is about something that went wrong, such as a missed call. */
  tone?: 'plain' | 'bad';
}

/** A row of a ruled list. Put rows into a `<ul>`. */
export function ListRow({ icon, title, detail, value, end, tone = 'plain' }: ListRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-4 border-b px-4 py-2.5 text-13 desk:px-6">
      {icon !== undefined && (
        <span className={classes('shrink-0', tone === 'bad' ? 'text-hang' : 'text-ink-3')}>{icon}</span>
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={classes('truncate font-medium', tone === 'bad' && 'text-hang')}>{title}</span>
        {detail !== undefined && <span className="text-12 text-pretty break-words text-ink-2">{detail}</span>}
      </span>
      {value !== undefined && <span className="shrink-0 text-ink-2 desk:w-44">{value}</span>}
      {end !== undefined && <span className="shrink-0 text-right text-ink-3">{end}</span>}
    </li>
  );
}
