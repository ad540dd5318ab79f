import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { type Theme, themeStore } from './theme.ts';

const choices: readonly { id: Theme; label: string; Icon: typeof Sun }[] = [
  { id: 'system', label: 'Same as system', Icon: Monitor },
  { id: 'light', label: 'Light', Icon: Sun },
  { id: 'dark', label: 'Dark', Icon: Moon },
];

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.get, () => 'system');
  return (
    <ToggleButtonGroup
      aria-label="Theme"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[theme]}
      onSelectionChange={([key]) => {
        const choice = choices.find((candidate) => candidate.id === key);
        if (choice) themeStore.set(choice.id);
      }}
      className="inline-flex rounded-control border bg-sunk p-0.5"
    >
      {choices.map(({ id, label, Icon }) => (
        <ToggleButton
          key={id}
          id={id}
          aria-label={label}
          className="flex h-7 w-9 items-center justify-center rounded-[8px] text-ink-3 hover:text-ink selected:bg-panel selected:text-ink selected:shadow-e1"
        >
          <Icon size={16} strokeWidth={1.75} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
