import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';

/** One of two cells with a hairline between them, stacked on phones. */
export function BillingCell(props: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      aria-label={props.title}
      className={classes('flex min-w-0 flex-col px-4 py-3.5 desk:px-6', props.className)}
    >
      <div className="flex min-h-6 items-center justify-between gap-4">
        <h2 className="font-sans text-13 font-medium tracking-normal text-ink-2">{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

/** A part of the page that goes from edge to edge: its head, and rows below it. */
export function BillingSection(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="border-b">
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desk:px-6">
        <h2 className="font-sans text-13 font-medium tracking-normal text-ink-2">{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}
