import type { ReactNode } from 'react';

/** A page that is one thought: its title and a sentence or two. */
export function PlainPage(props: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 px-4 py-16 desk:px-6 desk:py-24">
      <h1 className="text-40">{props.title}</h1>
      <p className="max-w-xl text-18 text-pretty text-ink-2">{props.children}</p>
    </div>
  );
}
