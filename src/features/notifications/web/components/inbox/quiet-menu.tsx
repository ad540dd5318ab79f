import { BellOff } from 'lucide-react';
import { quietSpans, useDoNotDisturb } from '#features/identity/web/widgets.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';

/** Do not disturb, from the bell. */
export function QuietMenu() {
  const { isOn, until, set } = useDoNotDisturb();
  const icon = (
    <span className={isOn ? 'text-ink' : ''}>
      <BellOff size={16} strokeWidth={isOn ? 2.25 : 1.75} aria-hidden="true" />
    </span>
  );
  const label = isOn ? `Do not disturb: ${until}` : 'Do not disturb';
  return (
    <Menu
      label="Do not disturb"
      trigger={<IconButton size="small" label={label} icon={icon} />}
      actions={
        isOn
          ? [{ id: 'off', label: 'Turn off', onAction: () => set(null) }]
          : quietSpans.map(({ id, label: words }) => ({ id, label: words, onAction: () => set(id) }))
      }
    />
  );
}
