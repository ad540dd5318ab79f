import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Segmented } from './segmented.tsx';
import { type Theme, themeStore } from './theme.ts';

const icon = { size: 16, strokeWidth: 1.75 } as const;
const choices: readonly { id: Theme; label: string; icon: React.ReactNode }[] = [
  { id: 'system', label: 'Same as system', icon: <Monitor {...icon} /> },
  { id: 'light', label: 'Light', icon: <Sun {...icon} /> },
  { id: 'dark', label: 'Dark', icon: <Moon {...icon} /> },
];

export function ThemeSwitch() {
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.get, () => 'system');
  return <Segmented label="Theme" choices={choices} selected={theme} onSelect={themeStore.set} />;
}
