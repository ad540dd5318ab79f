import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip } from 'react-aria-components/Tooltip';

export { TooltipTrigger } from 'react-aria-components/Tooltip';

export function Tooltip(props: { children: ReactNode }) {
  return (
    <AriaTooltip
      offset={6}
      className="max-w-64 animate-enter rounded-small bg-ink px-2.5 py-1.5 text-12 text-on-ink shadow-e2"
    >
      {props.children}
    </AriaTooltip>
  );
}
