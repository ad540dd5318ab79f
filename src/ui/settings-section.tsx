import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface SettingsSectionProps {
  title: string;
  /** At the end of the heading's row. */
  aside?: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** The content has its own gutter, because it runs from edge to edge. */
  isList?: boolean;
  /** As wide as the column, for a form of several columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A section of the settings. The rule below it runs from edge to edge; only the content has a gutter. */
export function SettingsSection({
  title,
  aside,
  lead,
  isList = false,
  isWide = false,
  children,
}: SettingsSectionProps) {
  return (
    <section aria-label={title} className={classes('border-b pt-5', isList ? 'last:border-b-0' : 'pb-6')}>
      <div className="px-4 pb-4 desk:px-6">
        <div className="flex max-w-xl items-baseline justify-between gap-4">
          <h2 className="text-17">{title}</h2>
          {aside}
        </div>
        {lead !== undefined && <p className="mt-1 max-w-xl text-13 text-pretty text-ink-2">{lead}</p>}
      </div>
      {isList ? (
        children
      ) : (
        <div className={classes('px-4 desk:px-6', isWide ? 'max-w-3xl' : 'max-w-xl desk:box-content')}>
          {children}
        </div>
      )}
    </section>
  );
}
