import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Task } from '../model.ts';
import { addDays, addMonths, type Day } from '../rules/planning/days.ts';
import { dayWords } from '../rules/planning/due.ts';
import { REST_MS, THRESHOLD_PX } from './touch.ts';

/** A task in hand, and the day that it would go to. */
export interface HeldTask {
  readonly task: Task;
  readonly day: Day;
  readonly isByFinger: boolean;
}

interface MoveOptions {
  readonly tasks: readonly Task[];
  readonly today: Day;
  /** Holds the days, each an element with `data-cell`, and the tasks, with `data-task` or `data-row`. */
  readonly place: RefObject<HTMLElement | null>;
  /** Chooses a day and gives it the focus. */
  goTo(day: Day): void;
  onMoveTo(task: Task, day: Day): void;
}

const WEEK = 7;
/** Where a key leads from a day. */
export const DAY_STEPS: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** Moves tasks between days by keyboard and by finger. A mouse drags them as browsers do. */
export function useMonthMove(options: MoveOptions) {
  const { today, goTo, onMoveTo } = options;
  const [held, setHeld] = useState<HeldTask | null>(null);
  const [words, say] = useState('');
  const lift = (task: Task, isByFinger: boolean) => {
    if (task.due === null) return;
    setHeld({ task, day: task.due.day, isByFinger });
    say(`Picked up ${task.title}. Arrow keys choose a day, Space drops it, Escape puts it back.`);
    if (!isByFinger) goTo(task.due.day);
  };
  const drop = ({ task, day }: HeldTask) => {
    setHeld(null);
    if (task.due?.day === day) return say(`${task.title} stays where it was.`);
    onMoveTo(task, day);
    say(`${task.title} is now due ${dayWords(day, today)}.`);
  };
  const putBack = () => {
    setHeld(null);
    say('The task was put back.');
  };
  const moveTo = (day: Day) => {
    setHeld((one) => (one === null ? one : { ...one, day }));
    say(dayWords(day, today));
  };
  const pointer = useFinger(options, { held, lift, drop, putBack, moveTo });
  /** @returns whether the key was one of these */
  function press(event: KeyboardEvent<HTMLElement>): boolean {
    const { key } = event;
    if (held === null) {
      const task = taskAt(event.target, options.tasks);
      if (key !== ' ' || task === undefined) return false;
      lift(task, false);
      return true;
    }
    const step = DAY_STEPS[key];
    if (step !== undefined) {
      moveTo(step(held.day));
      goTo(step(held.day));
    } else if (key === ' ' || key === 'Enter') drop(held);
    else if (key === 'Escape' || key === 'Tab') putBack();
    return true;
  }
  return { held, words, press, pointer };
}

interface Hand {
  readonly held: HeldTask | null;
  lift(task: Task, isByFinger: boolean): void;
  drop(held: HeldTask): void;
  putBack(): void;
  moveTo(day: Day): void;
}

/** A resting finger lifts a task, and drops it on the day where it is let go. */
function useFinger({ tasks, place }: MoveOptions, hand: Hand) {
  const press = useRef<{ x: number; y: number; timer: number } | null>(null);
  const { held } = hand;
  const isHeld = held?.isByFinger === true;
  const latest = useRef(hand);
  useEffect(() => {
    latest.current = hand;
  });
  useEffect(() => {
    if (!isHeld) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
        const day = cell?.dataset['cell'];
        if (day !== undefined && day !== latest.current.held?.day) latest.current.moveTo(day);
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      () => latest.current.held !== null && latest.current.drop(latest.current.held),
      { signal },
    );
    window.addEventListener('pointercancel', () => latest.current.putBack(), { signal });
    return () => stopping.abort();
  }, [isHeld]);
  // A finger that drags doesn't scroll. The browser wants to know of it before the finger comes.
  useEffect(() => {
    const element = place.current;
    const stay = (event: TouchEvent) => {
      if (isHeld && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, [isHeld, place]);
  const cancel = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      const task = taskAt(target, tasks);
      if (pointerType === 'mouse' || task === undefined) return;
      cancel();
      press.current = { x, y, timer: window.setTimeout(() => latest.current.lift(task, true), REST_MS) };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (current === null || isHeld) return;
      if (Math.hypot(clientX - current.x, clientY - current.y) > THRESHOLD_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu(event: { preventDefault(): void }) {
      // A finger that rests lifts the task and opens no menu of the browser.
      if (press.current !== null) event.preventDefault();
    },
  };
}

function taskAt(target: EventTarget, tasks: readonly Task[]): Task | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-task], [data-row]') : null;
  const id = element?.dataset['task'] ?? element?.dataset['row'];
  return tasks.find((task) => task.id === id);
}
