import { type RefObject, useEffect } from 'react';
import { isTyping, shortcutStore } from '#ui/shortcuts.ts';
import type { SoundPlayer } from './sound-player.ts';
import { SEEK_MS } from './use-sound-player.ts';

/** What a space presses, and within which arrows choose. */
const PRESSED = 'button, a, summary, select, input:not([type=range]), [role=menuitem]';
const CHOSEN = '[role=tab], [role=radio], [role=menu], input:not([type=range]), select';

/** Space plays and pauses, arrows go 5 seconds, brackets change the speed: anywhere in the dialog of the player. */
export function usePlayerKeys(player: SoundPlayer, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const run = actionOf(event, player, box.current);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [player, box]);
}

function actionOf(event: KeyboardEvent, player: SoundPlayer, box: HTMLElement | null): (() => void) | null {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!(target instanceof Element) || isTyping(target)) return null;
  if (box?.closest('[role=dialog]')?.contains(target) !== true) return null;
  if (key === ' ') return target.closest(PRESSED) === null ? () => player.toggle() : null;
  if (key === '[' || key === ']')
    return shortcutStore.isOn() ? () => player.changeSpeed(key === ']' ? 1 : -1) : null;
  if (target.closest(CHOSEN) !== null) return null;
  const isPlace = target.matches('input');
  if (key === 'ArrowRight' || (isPlace && key === 'ArrowUp')) return () => player.seekBy(SEEK_MS);
  if (key === 'ArrowLeft' || (isPlace && key === 'ArrowDown')) return () => player.seekBy(-SEEK_MS);
  return null;
}
