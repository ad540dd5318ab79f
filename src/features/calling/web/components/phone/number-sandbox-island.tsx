import { islandOf } from '#ui/wake-island.tsx';
import { NumberSandbox } from './number-sandbox.tsx';

export default islandOf(<NumberSandbox />);
