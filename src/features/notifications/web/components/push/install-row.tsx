import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { installOffer } from '../../install-offer.ts';

/** Installs the app, where the browser offers it. */
export function InstallRow() {
  const isOffered = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen);
  if (!isOffered) return null;
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">Ahoy as an app</span>
        <span className="text-12 text-pretty text-ink-2">With its own window and icon.</span>
      </span>
      <Button variant="secondary" size="small" onPress={() => void installOffer.take()}>
        Install
      </Button>
    </li>
  );
}
