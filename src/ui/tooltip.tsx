import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

const DELAY_MS = 500;
const GAP_PX = 6;
const EDGE_PX = 8;

export interface TooltipUse {
  readonly tip: RefObject<HTMLElement | null>;
  /** For a button of React Aria. */
  readonly trigger: {
    readonly onHoverStart: (event: { target: Element }) => void;
    readonly onHoverEnd: () => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: () => void;
    readonly onPressStart: () => void;
  };
}

/** When a control's tooltip is visible: after a moment of hover, and on keyboard focus. Escape hides it. */
export function useTooltip(): TooltipUse {
  const tip = useRef<HTMLElement>(null);
  const hiding = useRef<AbortController>(null);
  const hide = () => hiding.current?.abort();
  useEffect(() => () => hiding.current?.abort(), []);
  const show = (target: Element, delayMs: number) => {
    hide();
    const shown = new AbortController();
    hiding.current = shown;
    const timer = setTimeout(() => open(tip.current, target), delayMs);
    shown.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      if (tip.current?.matches(':popover-open') === true) tip.current.hidePopover();
    });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal: shown.signal });
  };
  return {
    tip,
    trigger: {
      onHoverStart: ({ target }) => show(target, DELAY_MS),
      onHoverEnd: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
      },
      onBlur: hide,
      onPressStart: hide,
    },
  };
}

/** In the browser's top layer, so that nothing clips it. Above its control, or below where there is no room. */
function open(tip: HTMLElement | null, target: Element): void {
  if (tip === null || !target.isConnected) return;
  tip.showPopover();
  const { width, height } = tip.getBoundingClientRect();
  const { left, top, bottom, width: wide } = target.getBoundingClientRect();
  const rightmost = document.documentElement.clientWidth - width - EDGE_PX;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(left + wide / 2 - width / 2, rightmost))}px`;
  tip.style.top = `${top - height - GAP_PX >= EDGE_PX ? top - height - GAP_PX : bottom + GAP_PX}px`;
}

/** Its text is already the control's name, so it is hidden from screen readers. */
export function Tooltip({ ref, children }: { ref: TooltipUse['tip']; children: ReactNode }) {
  return (
    <span
      ref={ref}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none m-0 max-w-64 animate-enter rounded-small bg-ink px-2.5 py-1.5 text-12 text-on-ink shadow-e2"
    >
      {children}
    </span>
  );
}
