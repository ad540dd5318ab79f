import type { ReactNode, Ref } from 'react';

interface SecuritySectionProps {
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  /** Takes the focus when a row is gone. */
  sectionRef?: Ref<HTMLElement>;
}

/** A part of the tab "Security": its heading, an action at the right edge, and a ruled list or more below. */
export function SecuritySection({ title, lead, action, children, sectionRef }: SecuritySectionProps) {
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={title}
      className="scroll-mb-6 rounded-card pt-5 -outline-offset-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 border-b px-4 pb-4 desk:px-6">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-17">{title}</h2>
          <p className="mt-1 text-13 text-pretty text-ink-2">{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
