import type { ReactNode } from 'react';

/** Keys of a list, at its bottom. Hidden where there is no keyboard. */
export function FootBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-2 hidden h-10 shrink-0 items-center gap-5 border-t bg-panel px-6 text-12 text-ink-2 desk:flex">
      {children}
      {end !== undefined && <span className="ml-auto flex items-center gap-5">{end}</span>}
    </div>
  );
}

export function KeyHint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd key={key} className="rounded-small border bg-sunk px-1.5 font-sans text-12 leading-4.5">
          {key}
        </kbd>
      ))}
      {children}
    </span>
  );
}
