import { Island } from '#ui/island.tsx';
import { NotesSandbox } from './notes-sandbox.tsx';
import chunk from './notes-sandbox-island.tsx?chunk';

/** The notes engine for pages that only inform: it comes alive when it is touched. */
export function NotesToTry() {
  return (
    <Island chunk={chunk}>
      <NotesSandbox />
    </Island>
  );
}
