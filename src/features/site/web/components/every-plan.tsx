import type { ReactNode } from 'react';

/** For what no plan has more of than another. */
export function EveryPlan({ children }: { children: ReactNode }) {
  return <p className="border-t border-b border-t-ink py-4 text-pretty text-ink-2">{children}</p>;
}
