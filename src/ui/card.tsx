import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface CardProps {
  /** Heading of the card; the card is then a region of that name. */
  title?: string;
  /** At the end of the heading's line: a link, a badge. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Smaller heading and padding, for columns next to the main content. */
  small?: boolean;
}

export function Card({ title, aside, children, className, small = false }: CardProps) {
  return (
    <section
      aria-label={title}
      className={classes('surface rounded-card', small ? 'p-4' : 'p-4 phone:p-6', className)}
    >
      {title !== undefined && (
        <div className={classes('flex items-baseline justify-between gap-4', small ? 'mb-2' : 'mb-4')}>
          <h2 className={small ? 'text-15' : 'text-17'}>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
