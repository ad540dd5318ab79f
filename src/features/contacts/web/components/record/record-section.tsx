import type { ReactNode } from 'react';

/** A part of what is known about a contact, under a heading. */
export function RecordSection(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="border-b px-4 py-4 last:border-b-0 desk:px-6">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="text-15">{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}
