import type { ReactNode } from 'react';

/** A part of the start page below a narrow band with its title. */
export function Band(props: { title: string; count?: string; aside?: ReactNode; children: ReactNode }) {
  const { title, count, aside, children } = props;
  return (
    <section aria-label={title}>
      <div className="flex min-h-8 items-center justify-between gap-4 border-b bg-sunk px-4 text-12 desk:px-6">
        <h2 className="font-sans text-12 font-medium tracking-normal text-ink-2">
          {title}
          {count !== undefined && <span className="ml-2 font-normal text-ink-3">{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
