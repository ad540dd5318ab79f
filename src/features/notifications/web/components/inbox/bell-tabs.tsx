import { classes } from '#ui/classes.ts';
import { tabAfterKey } from '#ui/tab-keys.ts';
import { SHOWS, type Show } from '../../../model-inbox.ts';

const LABELS: Readonly<Record<Show, string>> = {
  all: 'All',
  unread: 'Unread',
  calls: 'Calls',
  mentions: 'Mentions',
};

export function BellTabs(props: { selected: Show; unread: number; onSelect: (show: Show) => void }) {
  const { selected, unread, onSelect } = props;
  return (
    <div
      role="tablist"
      aria-label="Filter notifications"
      className="flex h-11 shrink-0 items-center gap-1 border-b px-3"
    >
      {SHOWS.map((show, at) => (
        <button
          key={show}
          type="button"
          role="tab"
          id={`bell-tab-${show}`}
          aria-selected={show === selected}
          aria-controls="bell-list"
          tabIndex={show === selected ? 0 : -1}
          onClick={() => onSelect(show)}
          onKeyDown={(event) => {
            const to = SHOWS[tabAfterKey(event.key, at, SHOWS.length) ?? -1];
            if (to === undefined) return;
            event.preventDefault();
            onSelect(to);
            document.getElementById(`bell-tab-${to}`)?.focus();
          }}
          className={classes(
            'h-7 rounded-small px-2.5 text-13 whitespace-nowrap transition-colors max-desk:h-9',
            show === selected ? 'bg-sunk font-medium text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {LABELS[show]}
          {show === 'unread' && unread > 0 && <span className="ml-1 text-ink-2">{unread}</span>}
        </button>
      ))}
    </div>
  );
}
