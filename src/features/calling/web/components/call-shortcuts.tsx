import { useMemo } from 'react';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import { currentCall, useLine, usePhone } from './phone-context.tsx';

/** M and H during a call. Escape isn't used, because a key that closes things must never hang up. */
export function CallShortcuts() {
  const phone = usePhone();
  const call = currentCall(useLine());
  const id = call !== null && call.end === null ? call.id : null;
  const shortcuts = useMemo<readonly Shortcut[]>(() => {
    if (phone === null || id === null) return [];
    return [
      { key: 'm', label: 'Mute', group: 'Call', run: () => phone.line.toggleMute(id) },
      { key: 'h', label: 'Hold', group: 'Call', run: () => phone.line.toggleHold(id) },
    ];
  }, [phone, id]);
  useShortcuts(shortcuts);
  return null;
}
