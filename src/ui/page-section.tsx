import type { ReactNode } from 'react';

/** A part of a page under a small heading. Its rules and rows run edge to edge, only their content is inset. */
export function PageSection(props: {
  title: string;
  /** One sentence next to the heading. */
  hint?: ReactNode;
  /** At the end of the heading's line: a link, a button, a figure. */
  aside?: ReactNode;
  /** For links to it. */
  id?: string;
  children: ReactNode;
}) {
  const { title, hint, aside, id, children } = props;
  return (
    <section aria-label={title} id={id} className="scroll-mt-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 text-13 desk:px-6">
        <h2 className="font-sans text-13 font-medium tracking-normal text-ink-2">{title}</h2>
        {hint !== undefined && <p className="min-w-0 text-pretty text-ink-3">{hint}</p>}
        {aside !== undefined && <div className="ml-auto text-ink-2">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
