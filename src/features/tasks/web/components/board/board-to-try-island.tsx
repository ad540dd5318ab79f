import { islandOf } from '#ui/wake-island.tsx';
import { LocalBoard } from './local-board.tsx';

export default islandOf(<LocalBoard />);
