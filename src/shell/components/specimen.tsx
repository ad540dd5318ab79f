import type { ReactNode } from 'react';

/** A chapter of the living page. */
export function Chapter(props: { title: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="flex flex-col gap-6">
      <h2 className="border-b pb-2 text-22">{props.title}</h2>
      <div className="grid gap-8 desk:grid-cols-2">{props.children}</div>
    </section>
  );
}

/** One component with its states side by side. */
export function Specimen(props: { name: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={props.isWide ? 'min-w-0 desk:col-span-2' : 'min-w-0'}>
      <h3 className="mb-3 text-13 text-ink-3">{props.name}</h3>
      <div className="flex flex-wrap items-center gap-4">{props.children}</div>
    </div>
  );
}
