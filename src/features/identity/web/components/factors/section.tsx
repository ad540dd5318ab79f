import type { ReactNode } from 'react';

/** A part of the tab "Security": its heading, an action at the right edge, and a ruled list or more below. */
export function SecuritySection(props: {
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section aria-label={props.title} className="pt-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b px-4 pb-4 desk:px-6">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-17">{props.title}</h2>
          <p className="mt-1 text-13 text-pretty text-ink-2">{props.lead}</p>
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
