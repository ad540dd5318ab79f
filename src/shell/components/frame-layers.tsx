import { Suspense, useSyncExternalStore } from 'react';
import { IncomingLayer } from '#features/calling/web/widgets.tsx';
import { ContactsLayer } from '#features/contacts/web/widgets.tsx';
import { WorkspaceLayer } from '#features/workspaces/web/widgets.tsx';
import { late } from '#ui/late.ts';
import { paletteView } from '../palette-view.ts';
import { FrameKeys } from './frame-keys.tsx';
import { PartBoundary } from './page-boundary.tsx';
import { PhoneFollower } from './phone-follower.tsx';

const Palette = late(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** What comes over every page: calls that come in, news, the palette and the keys of the whole app. */
export function FrameLayers() {
  const isPaletteOpen = useSyncExternalStore(paletteView.subscribe, paletteView.isOpen);
  return (
    <>
      <IncomingLayer />
      <PhoneFollower />
      <ContactsLayer />
      <FrameKeys />
      <PartBoundary>
        <WorkspaceLayer />
      </PartBoundary>
      <PartBoundary>
        <Suspense fallback={null}>{isPaletteOpen && <Palette />}</Suspense>
      </PartBoundary>
    </>
  );
}
