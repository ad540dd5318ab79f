import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components/Checkbox';

export interface CheckboxProps extends Omit<AriaProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox
      {...props}
      className="group flex min-h-6 cursor-pointer items-center gap-2.5 text-15 disabled:cursor-not-allowed disabled:text-ink-3"
    >
      <span className="flex size-5 shrink-0 items-center justify-center rounded-small border border-field-line bg-panel text-on-ink transition-colors group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent group-disabled:bg-sunk group-selected:border-ink group-selected:bg-ink group-disabled:group-selected:border-transparent group-disabled:group-selected:bg-ink-3">
        <Check size={14} strokeWidth={2.5} aria-hidden="true" className="invisible group-selected:visible" />
      </span>
      {children}
    </AriaCheckbox>
  );
}
