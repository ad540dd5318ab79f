import { Island } from '#ui/island.tsx';
import { DeviceFinder } from './device-finder.tsx';
import chunk from './device-finder-island.tsx?chunk';

/** The list of phones for pages that only inform: all of it can be read, and it is searched when it is touched. */
export function CompatibleDevices() {
  return (
    <Island chunk={chunk}>
      <DeviceFinder />
    </Island>
  );
}
