import type { ReactNode } from 'react';

export interface DocumentTab {
  /** Names the tab in the address ("?tab=yearly"). */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Tabs for pages that ship without React: every panel is in the page, and document-tabs-script.ts shows one of them.
 * Without scripts there are no tabs and all panels are visible, so each panel needs its own heading.
 */
export function DocumentTabs({ label, items }: { label: string; items: readonly DocumentTab[] }) {
  return (
    <div data-tabs="">
      <div
        role="tablist"
        aria-label={label}
        className="mb-6 flex gap-1 border-b py-2 max-phone:grid max-phone:auto-cols-fr max-phone:grid-flow-col unscripted:hidden"
      >
        {items.map(({ id, label }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            aria-selected={at === 0}
            tabIndex={at === 0 ? 0 : -1}
            data-tab={id}
            className="rounded-control px-3 py-2 text-13 text-balance text-ink-2 transition-colors hover:text-ink phone:text-15 aria-selected:bg-sunk aria-selected:font-medium aria-selected:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      {items.map(({ id, content }, at) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          aria-labelledby={`tab-${id}`}
          data-inactive={at === 0 ? undefined : ''}
          className="mb-6 data-inactive:hidden unscripted:block!"
        >
          {content}
        </div>
      ))}
    </div>
  );
}
