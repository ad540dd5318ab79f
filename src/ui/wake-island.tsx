import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Brings an island to life and says when it has listeners of its own. */
export type WakeIsland = (island: Element) => Promise<void>;

/** Export of an island's module, for the loader. @param part the same as in the page */
export function islandOf(part: ReactNode): WakeIsland {
  return (island) =>
    new Promise((resolve) => {
      hydrateRoot(island, <Awake onAwake={resolve}>{part}</Awake>, {
        identifierPrefix: island.getAttribute('data-island-id') ?? '',
      });
    });
}

/** The effects of what is inside have run when its own runs. */
function Awake({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake]);
  return children;
}
