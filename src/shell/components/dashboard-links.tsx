import { paths } from '#kernel/paths.ts';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/link.tsx';

const links = [
  [paths.billing(), 'Billing'],
  [paths.billing({ tab: 'invoices' }), 'Invoices'],
  [paths.profile(), 'Profile'],
  [paths.calendar(), 'Calendar'],
] as const;

/** Specification 001 §2: these four. */
export function QuickLinks({ className }: { className?: string }) {
  return (
    <section
      aria-label="Quick Links"
      className={classes(
        'flex flex-wrap items-center gap-x-7 px-4 pt-2 pb-6 text-13 desk:px-6 desk:py-4 broad:block broad:px-0 broad:pt-3',
        className,
      )}
    >
      <h2 className="font-sans text-13 font-medium tracking-normal text-ink-2 max-desk:w-full max-desk:py-2 broad:flex broad:h-11 broad:items-center broad:px-6">
        Quick Links
      </h2>
      <ul className="flex flex-wrap gap-x-7 broad:block broad:border-t">
        {links.map(([to, label]) => (
          <li
            key={to}
            className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11 broad:h-11 broad:justify-between broad:border-b broad:px-6"
          >
            <Link to={to} className="py-1.5 font-medium pointer-coarse:py-3">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
