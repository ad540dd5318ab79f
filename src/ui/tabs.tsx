import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { tabAfterKey } from './tab-keys.ts';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** How many there are, behind the label. */
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the group for screen readers. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Padding of the row of tabs, so that it lines up with the page. */
  className?: string;
  /** What filters and adds to what the tabs show: at the end of their row, or below it where there is no room. */
  aside?: ReactNode;
  /** Pills, where a row of underlined choices follows. */
  look?: 'line' | 'pills';
  /**
   * What is shown is at least as high as the room below the row, in a column that grows; or exactly as high, and scrolls by
   * itself.
   */
  fills?: boolean | 'exactly';
}

/**
 * Tabs as the ARIA Authoring Practices have them: one stop for the Tab key, arrows choose. Our own, because React Aria's
 * bring lists of every kind with them, 15 KB for a row of three buttons on the first screen.
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, items, selected, onSelect, className, aside, look = 'line', fills = false } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The selection may lag behind, as an address does. The focus may not.
  const [focused, setFocused] = useState<Id | null>(null);
  const shown = items.find((item) => item.id === selected);
  const select = (to: number) => {
    const item = items[to];
    if (item !== undefined) onSelect(item.id);
    // Safari gives a button no focus when it is clicked, and the arrows would be lost.
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  useInSight(list, shown?.id);
  const press = (event: KeyboardEvent, at: number) => {
    // Alt and an arrow is the way back in the browser.
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const to = isModified ? null : tabAfterKey(event.key, at, items.length);
    if (to === null) return;
    event.preventDefault();
    select(to);
  };
  return (
    <div className={classes('flex flex-col', fills !== false && 'grow', fills === 'exactly' && 'min-h-0')}>
      <div className="flex flex-wrap items-center border-b">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={classes(
            'flex min-w-0 flex-1 shrink-0 gap-3 overflow-x-auto [scrollbar-width:none]',
            // As high with an aside as without: some tabs have none.
            aside === undefined ? 'h-11' : 'h-12 basis-88',
            className,
          )}
        >
          {items.map((item, at) => (
            <TabButton
              key={item.id}
              item={item}
              id={id}
              isShown={item === shown}
              look={look}
              isStop={item.id === (focused ?? selected)}
              onFocus={() => setFocused(item.id)}
              onBlur={() => setFocused(null)}
              onClick={() => select(at)}
              onKeyDown={(event) => press(event, at)}
            />
          ))}
        </div>
        {aside}
      </div>
      {shown !== undefined && (
        <TabPanel
          key={shown.id}
          id={`${id}-panel-${shown.id}`}
          labelledBy={`${id}-tab-${shown.id}`}
          fills={fills}
        >
          {shown.content}
        </TabPanel>
      )}
    </div>
  );
}

interface TabButtonProps<Id extends string> {
  item: TabItem<Id>;
  /** Of the group. */
  id: string;
  isShown: boolean;
  look: 'line' | 'pills';
  isStop: boolean;
  onFocus: () => void;
  onBlur: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function TabButton<Id extends string>({ item, id, isShown, look, isStop, ...handlers }: TabButtonProps<Id>) {
  return (
    <button
      {...handlers}
      type="button"
      role="tab"
      id={`${id}-tab-${item.id}`}
      aria-selected={isShown}
      aria-controls={isShown ? `${id}-panel-${item.id}` : undefined}
      tabIndex={isStop ? 0 : -1}
      className={classes(
        'relative whitespace-nowrap text-13 -outline-offset-2 transition-colors',
        look === 'pills'
          ? 'my-2 rounded-control px-3'
          : 'px-1 after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full',
        isShown ? 'font-medium text-ink' : 'text-ink-2 hover:text-ink',
        isShown && (look === 'pills' ? 'bg-sunk' : 'after:bg-ink'),
      )}
    >
      {item.label}
      {item.count !== undefined && <span className="ml-1.5 font-normal text-ink-3">{item.count}</span>}
    </button>
  );
}

/** Scrolls the row to the chosen tab: on a phone it is longer than the screen. */
function useInSight(list: RefObject<HTMLElement | null>, chosen: string | undefined): void {
  useEffect(() => {
    const { current } = list;
    const tab = chosen === undefined ? null : current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (current === null || tab == null) return;
    const start = tab.offsetLeft - current.offsetLeft;
    if (start < current.scrollLeft || start + tab.offsetWidth > current.scrollLeft + current.clientWidth)
      current.scrollTo({ left: start - (current.clientWidth - tab.offsetWidth) / 2 });
  }, [list, chosen]);
}

function TabPanel(props: {
  id: string;
  labelledBy: string;
  fills: boolean | 'exactly';
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const isStop = useHasNoStop(panel);
  return (
    <div
      ref={panel}
      role="tabpanel"
      id={props.id}
      aria-labelledby={props.labelledBy}
      tabIndex={isStop ? 0 : undefined}
      className={classes(
        'rounded-card -outline-offset-6',
        props.fills !== false && 'flex grow flex-col',
        props.fills === 'exactly' && 'min-h-0 flex-1',
      )}
    >
      {props.children}
    </div>
  );
}

const STOPS =
  ':is(a[href], button, input, select, textarea, [contenteditable], [tabindex]):not(:disabled, [tabindex="-1"])';

/** Whether the Tab key finds nothing inside, so that the element itself has to be where it stops. */
function useHasNoStop(element: RefObject<HTMLElement | null>): boolean {
  const [hasNoStop, setHasNoStop] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const look = () => setHasNoStop(current.querySelector(STOPS) === null);
    const observer = new MutationObserver(look);
    observer.observe(current, { subtree: true, childList: true, attributeFilter: ['tabindex', 'disabled'] });
    look();
    return () => observer.disconnect();
  }, [element]);
  return hasNoStop;
}
