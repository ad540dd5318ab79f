import type { ReactNode } from 'react';

/** Class of what holds settings: as wide as the columns look at to find their place. */
export const settingsContainerClass = '@container flex min-w-0 grow flex-col';
/** Shown where there is room for a second column, and where there is none. */
export const withAsideClass = 'hidden @min-[56rem]:block';
export const withoutAsideClass = '@min-[56rem]:hidden';

/** Settings, and beside them what belongs to them. Without room for both, the second column comes last. */
export function SettingsColumns(props: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="flex grow flex-col @min-[56rem]:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">{props.children}</div>
      <div className="shrink-0 empty:hidden @min-[56rem]:w-74 @min-[56rem]:border-l">{props.aside}</div>
    </div>
  );
}
