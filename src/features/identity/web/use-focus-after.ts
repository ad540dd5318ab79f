import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to an element once a dialog has closed that was opened by something that is gone: a row, or an action of a
 * menu. Without it the focus falls back to the top of the page.
 * @returns the ref of the element, which needs a tabIndex, and what moves the focus
 */
export function useFocusAfter<Target extends HTMLElement>(): [RefObject<Target | null>, () => void] {
  const target = useRef<Target>(null);
  const [asked, setAsked] = useState(0);
  // After the dialog has let go of the focus, and before it gives it back.
  useEffect(() => {
    if (asked > 0) target.current?.focus();
  }, [asked]);
  return [target, () => setAsked((before) => before + 1)];
}
