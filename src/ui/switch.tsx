import type { ReactNode } from 'react';
import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components/Switch';

export interface SwitchProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
}

export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className="group flex min-h-6 cursor-pointer items-center justify-between gap-4 text-15 disabled:cursor-not-allowed disabled:text-ink-3"
    >
      {children}
      <span className="flex h-6 w-10 shrink-0 items-center rounded-full border border-field-line bg-sunk p-0.5 transition-colors group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-selected:border-ink group-selected:bg-ink group-disabled:opacity-60">
        <span className="size-4.5 rounded-full bg-ink-3 transition-transform duration-180 group-selected:translate-x-4 group-selected:bg-on-ink" />
      </span>
    </AriaSwitch>
  );
}
