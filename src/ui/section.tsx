import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { WithReason } from './with-reason.tsx';

const titleClass = 'font-sans text-13 font-medium tracking-normal text-ink-2';

export interface SectionProps {
  title: string;
  /** Count next to the title. */
  count?: ReactNode;
  /** At the end of the head: a link. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page below a quiet head. Its lists run from edge to edge; only their content is inset. */
export function Section({ title, count, aside, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={className}>
      <div className="flex h-11 items-center justify-between gap-4 px-4 desk:px-6">
        <h2 className={titleClass}>
          {title}
          {count !== undefined && <span className="ml-2 text-ink-3">{count}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A cell of a strip of figures. */
export function Figure({ title, aside, className, children }: Omit<SectionProps, 'count'>) {
  return (
    <section aria-label={title} className={classes('min-w-0 px-4 py-3.5 desk:px-6', className)}>
      <div className="mb-2.5 flex h-5 items-center justify-between gap-3">
        <h2 className={classes(titleClass, 'truncate')}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A link or a button at the end of a head, as high as a finger needs it where one is used. */
const headLinkClass =
  'text-link inline-flex min-h-6 shrink-0 items-center text-13 font-medium pointer-coarse:min-h-11';

export function HeadLink(props: { to: string; children: string }) {
  return <Link {...props} className={headLinkClass} />;
}

export function HeadButton(props: { onPress: () => void; disabledReason?: string | null; children: string }) {
  const { disabledReason } = props;
  if (disabledReason)
    return (
      <WithReason reason={disabledReason}>
        {(described) => (
          <button
            type="button"
            aria-disabled="true"
            className={`${headLinkClass} cursor-not-allowed text-ink-3!`}
            {...described}
          >
            {props.children}
          </button>
        )}
      </WithReason>
    );
  return (
    <button type="button" onClick={props.onPress} className={headLinkClass}>
      {props.children}
    </button>
  );
}

/** Error of a part that has no room for more. */
export function SectionError(props: {
  children: string;
  onRetry: () => void;
  isRetrying: boolean;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={classes('flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2', props.className)}
    >
      <p className="min-w-0 text-pretty">{props.children}</p>
      <Button variant="secondary" size="small" onPress={props.onRetry} isPending={props.isRetrying}>
        Try again
      </Button>
    </div>
  );
}

/** The key at the end of a row: one press does what its icon says. */
export function RowKey(props: {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean | undefined;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      disabled={props.isDisabled}
      onClick={props.onPress}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-sunk text-ink transition-colors hover:bg-sunk-hover disabled:cursor-not-allowed disabled:text-ink-3 desk:size-8 desk:rounded-small desk:pointer-coarse:size-11"
    >
      {props.icon}
    </button>
  );
}
