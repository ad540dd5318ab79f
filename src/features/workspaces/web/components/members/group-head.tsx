import type { ReactNode } from 'react';
import { headClass } from './row-style.ts';

/** The names of the columns, for eyes alone: each row says them to screen readers where its content doesn't. */
export function TeamHead() {
  return (
    <div aria-hidden="true" className={headClass}>
      <span>Name</span>
      <span>Role</span>
      <span>Last active</span>
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
