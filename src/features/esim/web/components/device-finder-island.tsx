import { islandOf } from '#ui/wake-island.tsx';
import { DeviceFinder } from './device-finder.tsx';

export default islandOf(<DeviceFinder />);
