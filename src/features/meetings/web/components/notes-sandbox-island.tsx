import { islandOf } from '#ui/wake-island.tsx';
import { NotesSandbox } from './notes-sandbox.tsx';

export default islandOf(<NotesSandbox />);
