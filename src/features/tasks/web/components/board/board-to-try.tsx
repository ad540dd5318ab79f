import { Island } from '#ui/island.tsx';
import chunk from './board-to-try-island.tsx?chunk';
import { LocalBoard } from './local-board.tsx';

/** The board for pages that only inform: it comes alive when it is touched. */
export function BoardToTry() {
  return (
    <Island chunk={chunk}>
      <LocalBoard />
    </Island>
  );
}
