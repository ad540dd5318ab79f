import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';

/** An empty printed form: a picture of what a feature will produce, without pretending that it has. */
export function Paper(props: { children: ReactNode; caption: string; className?: string }) {
  return (
    <figure className="w-full max-w-md">
      <div
        aria-hidden="true"
        className={classes('surface rounded-card p-6 shadow-e3 desk:p-8', props.className)}
      >
        {props.children}
      </div>
      <figcaption className="mt-4 text-13 text-pretty text-ink-2">{props.caption}</figcaption>
    </figure>
  );
}
