import type { ReactNode } from 'react';

/** Something that the person has to know before going on. A bad one is read out when it appears. */
export function Notice({ tone = 'bad', children }: { tone?: 'bad' | 'plain'; children: ReactNode }) {
  if (tone === 'plain')
    return <p className="rounded-control border bg-sunk px-3 py-2 text-13 text-ink">{children}</p>;
  return (
    <p role="alert" className="rounded-control border border-hang bg-hang-soft px-3 py-2 text-13 text-ink">
      {children}
    </p>
  );
}
