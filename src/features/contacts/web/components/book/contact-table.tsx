import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useReader } from '#platform/browser/reader.ts';
import { classes } from '#ui/classes.ts';
import { contactsText } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import type { RowAction } from '../../asked.ts';
import { type ContactColumn, tracksOf } from '../../columns.ts';
import { briefRows, filledRows } from '../../drawn-rows.ts';
import { useRowWindow } from '../../row-window.ts';
import { allOrNone, extendedTo, type Selection, toggled } from '../../selection.ts';
import { BriefRow } from './brief-row.tsx';
import { ContactRow, type RowFacts } from './contact-row.tsx';
import { SelectBox } from './select-box.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useWayToRows } from './use-way-to-rows.ts';

export interface ContactTableProps {
  /** Those that have been loaded, in their order. */
  rows: readonly Contact[];
  /** Of rows that wait to be saved. */
  waitingIds: ReadonlySet<string>;
  columns: readonly ContactColumn[];
  ownerName: (id: string) => string | null;
  writeNumber: (e164: string) => string;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  onAction: (action: RowAction, contact: Contact) => void;
  /** Called when the end of the rows comes near. */
  onEnd?: () => void;
  /** Whether rows follow that haven't come yet. */
  isMore?: boolean;
  /** Why nobody can be called now. */
  callReason: string | null;
  /** Whether keys on the page and in its search lead to the rows. */
  takesKeys?: boolean;
}

const ROW_PX = 48;
const ROW_PX_NARROW = 64;
/** How many rows before the end the next page is asked for. */
const AHEAD = 40;
/** Rows that are shown empty at the end while others follow. */
const ON_THEIR_WAY = 24;
const LONG_PRESS_MS = 500;

/** Contacts, only those in sight drawn. Arrows move, X selects, Shift extends, Enter opens. */
export function ContactTable(props: ContactTableProps) {
  const { rows, columns, selection, onSelection, onEnd } = props;
  const root = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useIsWide(root);
  const rowHeight = isWide ? ROW_PX : ROW_PX_NARROW;
  const count = rows.length + (props.isMore === true ? ON_THEIR_WAY : 0);
  const window = useRowWindow(body, { count, rowHeight });
  const { end } = window.drawn;
  const keys = useRowKeys({ ...props, rowHeight, body });
  const facts = useRowFacts(props, isWide);
  // Each page that was read and is still too short asks for the next one.
  const wanted = end >= rows.length - AHEAD ? rows.length : null;
  useEffect(() => {
    if (wanted !== null) onEnd?.();
  }, [wanted, onEnd]);
  return (
    <div ref={root}>
      <table
        // Rows are selected and moved between by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label="Contacts"
        aria-rowcount={rows.length + 1}
        aria-multiselectable="true"
        className="block"
      >
        <Head columns={columns} isWide={isWide} rows={rows} selection={selection} onSelection={onSelection} />
        <tbody ref={body} className="relative block" style={{ height: count * rowHeight }} {...keys.handlers}>
          {filledRows(window, rows, keys.stop).map(({ contact, at }) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              at={at}
              rowHeight={rowHeight}
              facts={facts}
              isSelected={selection.ids.has(contact.id)}
              isStop={contact.id === keys.stop}
              isWaiting={props.waitingIds.has(contact.id)}
            />
          ))}
          {briefRows(window, rows, keys.stop).map(({ contact, at }) => (
            <BriefRow
              key={at % window.slots}
              contact={contact}
              at={at}
              rowHeight={rowHeight}
              isWide={isWide}
              isSelected={contact !== undefined && selection.ids.has(contact.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = Pick<ContactTableProps, 'rows' | 'columns' | 'selection' | 'onSelection'> & {
  isWide: boolean;
};

function Head({ columns, isWide, rows, selection, onSelection }: HeadProps) {
  const areAll = rows.length > 0 && rows.every(({ id }) => selection.ids.has(id));
  return (
    <thead className="sticky top-(--bar) z-10 block bg-panel">
      <tr
        style={isWide ? { gridTemplateColumns: tracksOf(columns) } : undefined}
        className={classes(
          'h-9 items-center gap-4 border-b px-4 text-12 text-ink-2 desk:px-6',
          isWide ? 'grid' : 'flex',
        )}
      >
        <th scope="col" className="flex font-normal">
          <SelectBox
            label={areAll ? 'Select no contacts' : 'Select all contacts'}
            isChecked={areAll}
            isMixed={!areAll && selection.ids.size > 0}
            onChange={() => onSelection(allOrNone(selection, orderOf(rows)))}
          />
        </th>
        <th scope="col" className="text-left font-normal">
          {contactsText.columns.name}
        </th>
        {isWide &&
          columns.map(({ id, label, isEnd }) => (
            <th
              key={id}
              scope="col"
              className={classes('truncate font-normal', isEnd ? 'text-right' : 'text-left')}
            >
              {label}
            </th>
          ))}
      </tr>
    </thead>
  );
}

/** All that rows share. The same object until it changes, so that rows are drawn only for themselves. */
function useRowFacts(props: ContactTableProps, isWide: boolean): RowFacts {
  const { columns, ownerName, writeNumber, callReason } = props;
  const isSelecting = props.selection.ids.size > 0;
  const { locale, timeZone } = useReader();
  const [now] = useState(Date.now);
  return useMemo(
    () => ({
      columns,
      tracks: tracksOf(columns),
      ownerName,
      writeNumber,
      callReason,
      isWide,
      isSelecting,
      viewer: { locale, timeZone, now },
    }),
    [columns, ownerName, writeNumber, callReason, isWide, isSelecting, locale, timeZone, now],
  );
}

/** Made when it is asked for: a scroll through many rows asks for none. */
const orderOf = (rows: readonly Contact[]): readonly string[] => rows.map(({ id }) => id);

interface KeysOf extends ContactTableProps {
  rowHeight: number;
  body: RefObject<HTMLTableSectionElement | null>;
}

/** The row that the Tab key stops at: the active one, or the first. */
function useStop(active: string | null, rows: readonly Contact[]): string | null {
  return useMemo(
    () => (active !== null && rows.some(({ id }) => id === active) ? active : (rows[0]?.id ?? null)),
    [active, rows],
  );
}

/** Pointer and keys of the rows, caught where they bubble to: a row has no listeners of its own. */
function useRowKeys(given: KeysOf) {
  const { rows, rowHeight, body, selection, onSelection, onAction } = given;
  const [active, setActive] = useState<string | null>(null);
  const stop = useStop(active, rows);
  const focusRow = (at: number) => {
    const to = Math.max(0, Math.min(at, rows.length - 1));
    const id = rows[to]?.id;
    if (id === undefined || body.current === null) return;
    setActive(id);
    bringIntoSight(body.current, to * rowHeight, rowHeight);
    // A row far away is drawn after the scroll.
    const focus = () =>
      body.current?.querySelector<HTMLElement>(`[data-at="${to}"]`)?.focus({ preventScroll: true });
    requestAnimationFrame(() => requestAnimationFrame(focus));
    focus();
  };
  const select = ({ id }: Contact, isExtending: boolean) =>
    onSelection(isExtending ? extendedTo(selection, id, orderOf(rows)) : toggled(selection, id));
  const press = usePress(given);
  useWayToRows(given.takesKeys === true && stop !== null, ({ isSelecting }) => {
    if (stop === null) return;
    focusRow(orderOf(rows).indexOf(stop));
    if (isSelecting) onSelection(toggled(selection, stop));
  });
  return {
    stop,
    handlers: {
      onClick(event: MouseEvent<HTMLElement>) {
        const contact = contactAt(event.target, rows);
        if (contact === null || press.wasLong()) return;
        setActive(contact.id);
        const action = actionAt(event.target);
        if (action === 'none') return;
        if (action === 'select') {
          select(contact, event.shiftKey);
        } else if (action !== null) onAction(action, contact);
        else if (press.isTouch() && selection.ids.size > 0) onSelection(toggled(selection, contact.id));
        else onAction('open', contact);
      },
      onPointerDown: press.down,
      onPointerUp: press.up,
      onPointerCancel: press.up,
      onPointerMove: press.move,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const contact = contactAt(event.target, rows);
        const isOnRow = event.target instanceof HTMLTableRowElement;
        if (contact === null) return;
        const at = rows.indexOf(contact);
        const to = placeAfterKey(event.key, at, rows.length);
        if (to !== null) {
          event.preventDefault();
          const next = rows[to]?.id;
          if (event.shiftKey && next !== undefined)
            onSelection(
              extendedTo({ ...selection, from: selection.from ?? contact.id }, next, orderOf(rows)),
            );
          return focusRow(to);
        }
        if (event.key.toLowerCase() === 'x' || (event.key === ' ' && isOnRow)) {
          event.preventDefault();
          return select(contact, event.shiftKey);
        }
        if (event.key === 'Enter' && isOnRow) {
          event.preventDefault();
          onAction('open', contact);
        }
      },
    },
  };
}

const PAGE_ROWS = 10;

function placeAfterKey(key: string, at: number, count: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1));
}

/** Heights that the head of the table and the bar below it cover. */
const COVERED_ABOVE = 72;
const COVERED_BELOW = 128;

function bringIntoSight(body: HTMLElement, offset: number, height: number): void {
  const top = body.getBoundingClientRect().top + offset;
  if (top < COVERED_ABOVE) window.scrollBy(0, top - COVERED_ABOVE);
  const below = top + height - (window.innerHeight - COVERED_BELOW);
  if (below > 0) window.scrollBy(0, below);
}

function contactAt(target: EventTarget | null, rows: readonly Contact[]): Contact | null {
  const row = target instanceof Element ? target.closest('[data-at]') : null;
  return rows[Number(row?.getAttribute('data-at') ?? -1)] ?? null;
}

const ACTIONS: ReadonlySet<string> = new Set([
  'open',
  'call',
  'list',
  'tags',
  'delete',
  'more',
  'select',
  'none',
]);

/** None: a button that can't be used now. */
type Pressed = RowAction | 'select' | 'none';

function actionAt(target: EventTarget | null): Pressed | null {
  const key = target instanceof Element ? target.closest('[data-do]')?.getAttribute('data-do') : null;
  // One of these has just been read.
  return key != null && ACTIONS.has(key) ? (key as Pressed) : null;
}

/** A long press selects on a touch screen. */
function usePress({ rows, selection, onSelection }: KeysOf) {
  const state = useRef({ timer: 0, isLong: false, isTouch: false, x: 0, y: 0 });
  const end = () => window.clearTimeout(state.current.timer);
  return {
    isTouch: () => state.current.isTouch,
    /** Asked once after each press. */
    wasLong() {
      const { isLong } = state.current;
      state.current.isLong = false;
      return isLong;
    },
    down({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      end();
      state.current = { timer: 0, isLong: false, isTouch: pointerType === 'touch', x, y };
      const contact = contactAt(target, rows);
      if (pointerType !== 'touch' || contact === null) return;
      state.current.timer = window.setTimeout(() => {
        state.current.isLong = true;
        onSelection(toggled(selection, contact.id));
      }, LONG_PRESS_MS);
    },
    move({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - state.current.x, clientY - state.current.y) > SLIP_PX) end();
    },
    up: end,
  };
}

/** A finger that moves further than this scrolls. */
const SLIP_PX = 8;
