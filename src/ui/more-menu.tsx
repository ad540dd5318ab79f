import { Ellipsis } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuAction } from './menu.tsx';

/** The three dots at the end of a row, and what else can be done with it. */
export function MoreMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          size="small"
          label={label}
          icon={<Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />}
        />
      }
      actions={actions}
    />
  );
}
