import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';

export interface SectionProps {
  children: ReactNode;
  /** A darker band across the page. */
  sunk?: boolean;
  /** Space above and below, so that sections have different heights. */
  room?: 'small' | 'medium' | 'large';
  className?: string;
}

const rooms = { small: 'py-10 desk:py-12', medium: 'py-12 desk:py-20', large: 'py-16 desk:py-28' } as const;

/** A band of a public page, as wide as the window. Its content keeps to the site's column. */
export function Section({ children, sunk = false, room = 'medium', className }: SectionProps) {
  return (
    <section className={classes(sunk && '-mb-px border-y bg-sunk')}>
      <div className={classes('mx-auto w-full max-w-280 px-4 desk:px-6', rooms[room], className)}>
        {children}
      </div>
    </section>
  );
}

/** A heading with a sentence below it. */
export function SectionHeading(props: { title: ReactNode; children?: ReactNode; className?: string }) {
  return (
    <div className={classes('flex max-w-xl flex-col gap-3', props.className)}>
      <h2 className="text-28 desk:text-40">{props.title}</h2>
      {props.children !== undefined && <p className="text-pretty text-ink-2">{props.children}</p>}
    </div>
  );
}
