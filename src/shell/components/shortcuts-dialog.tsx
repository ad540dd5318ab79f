import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Dialog } from '#ui/dialog.tsx';
import { handleShortcut, type Shortcut, useShortcuts } from '#ui/shortcuts.ts';
import { Loading } from '#ui/spinner.tsx';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

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
      <Suspense fallback={<Loading />}>
        <ShortcutList />
      </Suspense>
    </Dialog>
  );
}
