import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Dialog } from '#ui/dialog.tsx';
import { handleShortcut, type Shortcut, shortcutStore, useShortcuts } from '#ui/shortcuts.ts';
import { Switch } from '#ui/switch.tsx';

/** Listens for the shortcuts of the whole app and lists them on "?". */
export function ShortcutsDialog() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const own = useMemo<readonly Shortcut[]>(() => {
    const go = (key: string, label: string, to: string): Shortcut => ({
      key,
      label,
      group: 'Go to',
      run: () => void navigate(to),
    });
    // Letters only: digits are for dialling.
    return [
      { key: '?', label: 'List the shortcuts', group: 'Help', run: () => setOpen(true) },
      go('d', 'Dashboard', paths.dashboard()),
      go('c', 'Calls', paths.calls()),
      go('b', 'Billing', paths.billing()),
      go('s', 'Calendar', paths.calendar()),
      go('p', 'Profile', paths.profile()),
    ];
  }, [navigate]);
  useShortcuts(own);
  useEffect(() => {
    window.addEventListener('keydown', handleShortcut);
    return () => window.removeEventListener('keydown', handleShortcut);
  }, []);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onOpenChange={setOpen}>
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const shortcuts = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.list);
  const isOn = useSyncExternalStore(shortcutStore.subscribe, shortcutStore.isOn);
  const groups = Map.groupBy(shortcuts, ({ group }) => group);
  return (
    <div className="flex flex-col gap-6">
      {[...groups].map(([group, list]) => (
        <section key={group} aria-label={group}>
          <h3 className="mb-1 text-13 text-ink-3">{group}</h3>
          <dl>
            {list.map(({ key, label }) => (
              <div key={key} className="flex items-center justify-between border-b py-2 text-13">
                <dt>{label}</dt>
                <dd>
                  <kbd className="rounded-small border bg-sunk px-2 py-0.5 font-mono text-12">{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch isSelected={isOn} onChange={shortcutStore.setOn}>
        Single-key shortcuts
      </Switch>
    </div>
  );
}
