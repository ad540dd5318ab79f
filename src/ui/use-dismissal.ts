import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Closes what is open over the page by keys and by a press elsewhere. A key gives the focus back to the trigger.
 */
export function useDismissal(
  trigger: RefObject<HTMLElement | null>,
  options: {
    /** Called when it opens, to take the focus. */
    readonly onOpen: () => void;
    readonly onClose: () => void;
    readonly closesBy: (event: KeyboardEvent) => boolean;
    /** Whether a press there leaves it open. */
    readonly isInside: (target: Element) => boolean;
  },
): void {
  const open = useEffectEvent(options.onOpen);
  const close = useEffectEvent(options.onClose);
  const closesBy = useEffectEvent(options.closesBy);
  const isInside = useEffectEvent(options.isInside);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    open();
    window.addEventListener(
      'keydown',
      (event) => {
        if (!closesBy(event)) return;
        if (event.key === 'Escape') event.preventDefault();
        close();
        trigger.current?.focus();
      },
      { signal, capture: true },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Element && !isInside(target)) close();
      },
      { signal },
    );
    return () => ended.abort();
  }, [trigger]);
}
