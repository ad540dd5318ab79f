import type { KeyboardEvent, RefObject } from 'react';
import { useDismissal } from './use-dismissal.ts';

/*
 * What makes a menu of our own markup one, for those that open from the first screen: React Aria's menus bring lists of
 * every kind with them.
 */

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Moves the focus among the items of a menu, round and round. */
export function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const step = STEP[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : at + step;
  if (to === null) return;
  event.preventDefault();
  items.at(to % items.length)?.focus({ preventScroll: true });
}

/**
 * Gives the focus to the first item when a menu opens. Escape, Tab and a press elsewhere close it. Elsewhere is outside of the
 * element around the menu's panel, which holds its trigger too.
 */
export function useMenuKeys(
  menu: RefObject<HTMLElement | null>,
  trigger: RefObject<HTMLButtonElement | null>,
  onClose: () => void,
): void {
  useDismissal(trigger, {
    onOpen: () =>
      menu.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true }),
    onClose,
    closesBy: ({ key }) => key === 'Escape' || key === 'Tab',
    isInside: (target) => menu.current?.parentElement?.parentElement?.contains(target) === true,
  });
}
