import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  keyedSpan,
  movedSpan,
  type Point,
  resizedSpan,
  type Span,
  spanAt,
  spanBetween,
} from '../rules/events/grab.ts';
import type { CalendarItem } from './items.ts';

/** Height of an hour. */
export const HOUR_PX = 52;
/** How far a mouse moves before a press becomes a drag. */
const THRESHOLD_PX = 5;
/** How long a finger rests before it picks something up. Until then it scrolls. */
const REST_MS = 220;
const EDGE_PX = 40;
const SCROLL_PX = 10;

export type Grip = 'new' | 'move' | 'start' | 'end';

/** What is in hand: empty time that is marked, or an event with where it was. */
export interface Held {
  readonly grip: Grip;
  readonly item: CalendarItem | null;
  readonly from: Span;
  readonly span: Span;
  readonly isByKey: boolean;
}

/** An event that is moved, and where it was drawn. */
export interface Moved {
  readonly item: CalendarItem;
  readonly from: Span;
}

export interface GrabOptions {
  readonly dayCount: number;
  /** Empty time was marked. */
  onMark(span: Span): void;
  onMove(moved: Moved, span: Span): void;
  onOpen(item: CalendarItem): void;
  say(words: string): void;
  /** A span in words, for those who don't see it. @param moved what takes it; null for new events */
  wordsOf(span: Span, moved: Moved | null): string;
}

/** Marks time and moves events by mouse, finger and keyboard. */
export function useGrab(options: GrabOptions) {
  const [held, setHeld] = useState<Held | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { onMove, onMark, say, wordsOf } = options;
  const drop = useCallback(
    (one: Held) => {
      setHeld(null);
      const { item, span, from } = one;
      if (item === null) return onMark(span);
      const isSame = span.day === from.day && span.start === from.start && span.end === from.end;
      const moved = { item, from };
      say(isSame ? `${item.title} stays where it was.` : `${item.title} is now at ${wordsOf(span, moved)}.`);
      if (!isSame) onMove(moved, span);
    },
    [onMark, onMove, say, wordsOf],
  );
  const putBack = useCallback(() => {
    setHeld(null);
    say('Back where it was.');
  }, [say]);
  const pointer = usePointer({ grid, held, setHeld, drop, putBack, options });
  return { grid, held, itemKeys: itemKeys({ held, setHeld, drop, putBack, options }), pointer };
}

interface Hand {
  readonly held: Held | null;
  readonly setHeld: (held: Held | null) => void;
  readonly drop: (held: Held) => void;
  readonly putBack: () => void;
  readonly options: GrabOptions;
}

/** Keys of an event: Space takes it, arrows move it, Shift and arrows change its end, Space drops it, Escape puts it back. */
const itemKeys =
  ({ held, setHeld, drop, putBack, options }: Hand) =>
  (item: CalendarItem, span: Span) => ({
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, shiftKey } = event;
      if (held === null) {
        if (key !== ' ') return;
        event.preventDefault();
        setHeld({ grip: 'move', item, from: span, span, isByKey: true });
        options.say(
          `Picked up ${item.title}. Arrow keys move it, Shift and arrow keys change its end, Space drops it, Escape puts it back.`,
        );
        return;
      }
      event.preventDefault();
      if (key === ' ' || key === 'Enter') return drop(held);
      if (key === 'Escape' || key === 'Tab') return putBack();
      const next = keyedSpan(held.span, { key, shiftKey }, options.dayCount);
      if (next === null) return;
      setHeld({ ...held, span: next });
      options.say(options.wordsOf(next, { item, from: held.from }));
    },
    // Some browsers press a button when Space is let go.
    onKeyUp(event: KeyboardEvent<HTMLElement>) {
      if (event.key === ' ') event.preventDefault();
    },
  });

/** What a pointer took hold of. */
export interface Taken {
  readonly grip: Grip;
  readonly item: CalendarItem | null;
  readonly span: Span;
}

interface Press extends Taken {
  readonly x: number;
  readonly y: number;
  readonly at: Point;
  readonly timer: number;
  readonly isFinger: boolean;
}

/** Follows a mouse or a finger from the press on. @returns properties for the grid, and whether a click ends a drag */
function usePointer(hand: Hand & { grid: RefObject<HTMLDivElement | null> }) {
  const { grid, held, setHeld, drop, putBack, options } = hand;
  const press = useRef<Press | null>(null);
  const dragged = useRef(false);
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  }, [held]);
  const isHeld = held !== null && !held.isByKey;
  useFollowing({ grid, press, latest, isHeld, setHeld, drop, putBack });
  const take = (current: Press) => {
    dragged.current = true;
    const { grip, item, span, at } = current;
    const marked = grip === 'new' ? spanBetween(at, at) : span;
    setHeld({ grip, item, from: marked, span: marked, isByKey: false });
  };
  const release = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  const pressed = (event: PointerEvent<HTMLElement>, taken: Taken) => {
    if (event.button !== 0 || held !== null) return;
    const at = pointAt(grid.current, event);
    if (at === null) return;
    const isFinger = event.pointerType !== 'mouse';
    const current: Press = { ...taken, at, x: event.clientX, y: event.clientY, isFinger, timer: 0 };
    const timer = isFinger ? window.setTimeout(() => take(current), REST_MS) : 0;
    press.current = { ...current, timer };
  };
  return {
    pressed,
    /** Whether a click ends a drag. Those of a key follow no press. */
    endsDrag: ({ detail }: { readonly detail: number }) => detail > 0 && dragged.current,
    gridProps: {
      // Of whatever is pressed, also of what can't be moved.
      onPointerDownCapture() {
        dragged.current = false;
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        const { current } = press;
        if (current === null || latest.current !== null) return;
        if (Math.hypot(clientX - current.x, clientY - current.y) <= THRESHOLD_PX) return;
        // A finger that moves at once scrolls.
        if (current.isFinger) release();
        else take(current);
      },
      onPointerUp() {
        const { current } = press;
        if (current !== null && latest.current === null && current.grip === 'new')
          options.onMark(spanAt(current.at));
        release();
      },
      onPointerCancel: release,
      onContextMenu(event: { preventDefault(): void }) {
        // A finger that rests takes something, and opens no menu of the browser.
        if (press.current?.isFinger === true) event.preventDefault();
      },
    },
  };
}

/** While something is held by a pointer, it follows it over the whole window until it is dropped. */
function useFollowing(facts: {
  grid: RefObject<HTMLDivElement | null>;
  press: RefObject<Press | null>;
  latest: RefObject<Held | null>;
  isHeld: boolean;
  setHeld: (held: Held | null) => void;
  drop: (held: Held) => void;
  putBack: () => void;
}): void {
  const { grid, press, latest, isHeld, setHeld, drop, putBack } = facts;
  const taken = useRef<Press | null>(null);
  useEffect(() => {
    if (!isHeld) return undefined;
    taken.current = press.current;
    const stopping = new AbortController();
    const { signal } = stopping;
    const follow = (event: globalThis.PointerEvent) => {
      scrollAtEdges(grid.current, event);
      const to = pointAt(grid.current, event);
      const { current } = latest;
      if (to === null || current === null || taken.current === null) return;
      const next = { ...current, span: followed(current, taken.current.at, to, countOf(grid.current)) };
      latest.current = next;
      setHeld(next);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', () => latest.current !== null && drop(latest.current), { signal });
    window.addEventListener('pointercancel', putBack, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && putBack(), { signal });
    return () => stopping.abort();
  }, [isHeld, grid, press, latest, setHeld, drop, putBack]);
  // A finger that drags doesn't scroll. The browser wants to know of it before the finger comes.
  useEffect(() => {
    const element = grid.current;
    const stay = (event: TouchEvent) => {
      if (latest.current?.isByKey === false && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, [grid, latest]);
}

function followed({ grip, from }: Held, at: Point, to: Point, dayCount: number): Span {
  if (grip === 'new') return spanBetween(at, to);
  if (grip !== 'move') return resizedSpan(from, grip, to.minute);
  return movedSpan(from, { days: to.day - at.day, minutes: to.minute - at.minute }, dayCount);
}

const columnsOf = (grid: HTMLElement | null) => [
  ...(grid?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
];
const countOf = (grid: HTMLElement | null) => columnsOf(grid).length;

/** The time below a pointer; that of the nearest day beside them. */
function pointAt(
  grid: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point | null {
  const columns = columnsOf(grid).map((column) => column.getBoundingClientRect());
  const [first] = columns;
  if (first === undefined) return null;
  const found = columns.findIndex(({ right }) => clientX < right);
  const day = found === -1 ? columns.length - 1 : found;
  return { day, minute: ((clientY - first.top) / HOUR_PX) * 60 };
}

function scrollAtEdges(grid: HTMLElement | null, { clientY }: { clientY: number }): void {
  const scroller = grid?.parentElement;
  if (scroller == null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (clientY > Math.min(bottom, window.innerHeight) - EDGE_PX) scroller.scrollTop += SCROLL_PX;
  else if (clientY < Math.max(top, 0) + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
}
