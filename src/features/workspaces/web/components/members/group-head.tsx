import type { ReactNode } from 'react';
import type { TeamColumn } from '#platform/browser/team-columns.ts';
import { classes } from '#ui/classes.ts';
import { headClass } from './row-style.ts';

/** The names of the columns, for eyes alone: each row says them to screen readers where its content doesn't. */
export function TeamHead({ columns }: { columns: readonly TeamColumn[] }) {
  const heads = (place: TeamColumn['place']) =>
    columns
      .filter((column) => column.place === place)
      .map(({ label, isAtEnd }) => (
        <span key={label} className={classes('hidden @min-[840px]:block', isAtEnd && 'text-right')}>
          {label}
        </span>
      ));
  return (
    <div aria-hidden="true" className={headClass}>
      <span>Name</span>
      <span>Role</span>
      {heads('before-activity')}
      <span>Last active</span>
      {heads('after-activity')}
    </div>
  );
}

/** Begins another group of the same list. */
export function GroupHead({ title, aside }: { title: string; aside: ReactNode }) {
  return (
    <h2 className="flex min-h-8 flex-wrap items-center gap-x-2 border-b bg-paper px-4 py-1.5 font-sans text-12 font-medium tracking-normal text-ink-2 desk:px-6">
      {title} <span className="font-normal text-ink-3">{aside}</span>
    </h2>
  );
}
