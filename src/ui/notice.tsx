import type { ReactNode } from 'react';

/** Something that the person has to know before going on; read out when it appears. */
export function Notice(props: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control border border-hang bg-hang-soft px-3 py-2 text-13 text-ink">
      {props.children}
    </p>
  );
}
