import type { Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One thing to switch on, with what it means. */
export function Choice(props: {
  Icon: typeof Mic;
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  const { Icon } = props;
  return (
    <div className="border-b px-4 py-3 desk:px-6">
      <Switch isSelected={props.isOn} onChange={props.onChange}>
        <span className="flex min-w-0 items-center gap-4">
          <Icon {...icon} className="shrink-0" />
          <span className="min-w-0">
            <span className="block font-medium">{props.label}</span>
            <span className="block text-13 text-pretty text-ink-2">{props.children}</span>
          </span>
        </span>
      </Switch>
    </div>
  );
}
