import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Task } from '../model.ts';
import { type Box, movedBy, type Place, placeAt } from './lift.ts';
import { REST_MS, THRESHOLD_PX } from './touch.ts';

export interface Column<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** A card in hand. */
export interface Held {
  readonly task: Task;
  readonly place: Place;
  readonly from: Place;
  /** By pointer: where its top left corner is drawn, and how large it is. */
  readonly drawn: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** So close to an edge, the board scrolls on. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

interface DragOptions<Id extends string> {
  readonly columns: readonly Column<Id>[];
  /** Puts a card behind another one. */
  onMove(task: Task, to: { column: Id; after: string | null }): void;
  onOpen(task: Task): void;
  say(words: string): void;
}

/** Moves cards between columns by mouse, finger and keyboard. */
export function useDrag<Id extends string>(options: DragOptions<Id>) {
  const { onOpen } = options;
  const hand = useHand(options);
  const { held } = hand;
  const { board, pressed } = usePointer(hand);
  const cardProps = (task: Task) => ({
    ...pressed(task),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (held !== null) keyOfHeld(event, hand, held);
      else if (event.key === ' ') {
        event.preventDefault();
        hand.lift(task, null);
      }
    },
    // Some browsers press a button when Space is let go.
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === ' ') event.preventDefault();
    },
    onClick() {
      if (held === null) onOpen(task);
    },
  });
  return { board, held, cardProps };
}

type Hand = ReturnType<typeof useHand>;

/** What is in hand, and what becomes of it. */
function useHand<Id extends string>({ columns, onMove, say }: DragOptions<Id>) {
  const [held, setHeld] = useState<Held | null>(null);
  const placeOf = useCallback(
    (id: string): Place => {
      const column = columns.findIndex(({ tasks }) => tasks.some((task) => task.id === id));
      return { column, index: columns[column]?.tasks.findIndex((task) => task.id === id) ?? 0 };
    },
    [columns],
  );
  const lift = useCallback(
    (task: Task, drawn: Held['drawn']) => {
      const from = placeOf(task.id);
      setHeld({ task, from, place: from, drawn });
      if (drawn === null)
        say(`Picked up ${task.title}. Arrow keys move it, Space drops it, Escape puts it back.`);
    },
    [placeOf, say],
  );
  const drop = useCallback(
    ({ task, place, from }: Held) => {
      setHeld(null);
      const target = columns[place.column];
      if (target === undefined) return;
      if (place.column === from.column && place.index === from.index)
        return say(`${task.title} stays where it was.`);
      const others = target.tasks.filter(({ id }) => id !== task.id);
      onMove(task, { column: target.id, after: others[place.index - 1]?.id ?? null });
      say(`${task.title} is now in ${target.title}, place ${place.index + 1} of ${others.length + 1}.`);
    },
    [columns, onMove, say],
  );
  const putBack = useCallback(() => {
    setHeld(null);
    say('The card was put back.');
  }, [say]);
  const sizesWithout = (id: string) =>
    columns.map(({ tasks }) => tasks.filter((task) => task.id !== id).length);
  const titleOf = (column: number) => columns[column]?.title ?? '';
  return { held, setHeld, lift, drop, putBack, sizesWithout, titleOf, say };
}

function keyOfHeld(event: KeyboardEvent<HTMLElement>, hand: Hand, held: Held): void {
  const { key } = event;
  event.preventDefault();
  if (key === ' ' || key === 'Enter') return hand.drop(held);
  if (key === 'Escape' || key === 'Tab') return hand.putBack();
  const place = movedBy(held.place, key, hand.sizesWithout(held.task.id));
  if (place === held.place) return;
  hand.setHeld({ ...held, place });
  hand.say(`${hand.titleOf(place.column)}, place ${place.index + 1}.`);
}

interface Press {
  readonly task: Task;
  readonly x: number;
  readonly y: number;
  readonly card: HTMLElement;
  readonly timer: number;
}

/** Lifts a card by mouse or finger, and follows it over the whole window. */
function usePointer(hand: Hand) {
  const { held } = hand;
  const board = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  const grip = useRef({ x: 0, y: 0 });
  useFollowing(hand, { board, grip });
  const cancel = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  const lift = () => {
    const { current } = press;
    if (current === null) return;
    const { task, card, x, y } = current;
    const { left, top, width, height } = card.getBoundingClientRect();
    grip.current = { x: x - left, y: y - top };
    hand.lift(task, { x: left, y: top, width, height });
  };
  const pressed = (task: Task) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || held !== null) return;
      const { clientX: x, clientY: y, currentTarget: card, pointerType } = event;
      const timer = pointerType === 'mouse' ? 0 : window.setTimeout(lift, REST_MS);
      press.current = { task, x, y, card, timer };
    },
    onPointerMove({ clientX, clientY, pointerType }: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (current === null || held !== null) return;
      if (Math.hypot(clientX - current.x, clientY - current.y) <= THRESHOLD_PX) return;
      if (pointerType === 'mouse') lift();
      else cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: { preventDefault(): void }) {
      // A finger that rests lifts the card and opens no menu of the browser.
      if (press.current !== null && press.current.timer !== 0) event.preventDefault();
    },
  });
  return { board, pressed };
}

/** While a card is held by a pointer, it follows it until it is dropped. */
function useFollowing(
  { held, setHeld, drop, putBack }: Hand,
  { board, grip }: { board: RefObject<HTMLElement | null>; grip: RefObject<{ x: number; y: number }> },
): void {
  const isDrawn = held?.drawn != null;
  const latest = useRef(held);
  useEffect(() => {
    latest.current = held;
  }, [held]);
  useEffect(() => {
    if (!isDrawn) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const follow = (event: globalThis.PointerEvent) => {
      scrollAtEdges(board.current, event);
      setHeld((one) =>
        one === null ? one : movedTo(one, event, { board: board.current, grip: grip.current }),
      );
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', () => latest.current !== null && drop(latest.current), { signal });
    window.addEventListener('pointercancel', putBack, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && putBack(), { signal });
    return () => stopping.abort();
  }, [isDrawn, board, grip, setHeld, drop, putBack]);
  // A finger that drags doesn't scroll. The browser wants to know of it before the finger comes.
  useEffect(() => {
    const element = board.current;
    const stay = (event: TouchEvent) => {
      if (isDrawn && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, [isDrawn, board]);
}

function movedTo(
  one: Held,
  { clientX, clientY }: { clientX: number; clientY: number },
  { board, grip }: { board: HTMLElement | null; grip: { x: number; y: number } },
): Held {
  if (one.drawn === null || board === null) return one;
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')].map((column) => ({
    box: boxOf(column),
    cards: [...column.querySelectorAll<HTMLElement>('[data-card]')]
      .filter(({ dataset }) => dataset['card'] !== one.task.id)
      .map(boxOf),
  }));
  const drawn = { ...one.drawn, x: clientX - grip.x, y: clientY - grip.y };
  const point = { x: clientX, y: drawn.y + Math.min(drawn.height / 2, 40) };
  return { ...one, drawn, place: placeAt(point, columns) };
}

function boxOf(element: HTMLElement): Box {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return { top, bottom, left, right };
}

function scrollAtEdges(board: HTMLElement | null, { clientX }: { clientX: number }): void {
  if (board === null) return;
  const { left, right } = board.getBoundingClientRect();
  if (clientX > Math.min(right, window.innerWidth) - EDGE_PX) board.scrollLeft += SCROLL_PX;
  else if (clientX < Math.max(left, 0) + EDGE_PX) board.scrollLeft -= SCROLL_PX;
}
