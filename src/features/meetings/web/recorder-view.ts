import type { RecorderState } from './recorder-state.ts';

let state: RecorderState = { is: 'idle' };
let panels = 0;
let saved: string | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What the recorder of this tab does. The recorder itself is loaded with the first recording. */
export const recorderView = {
  get: (): RecorderState => state,
  set(next: RecorderState): void {
    state = next;
    if (next.is === 'starting') saved = null;
    tell();
  },
  /** The meeting whose recording was saved last while its panel was on the screen; null: none since it started. */
  lastSaved: (): string | null => saved,
  noteSaved(id: string | null): void {
    saved = id !== null && panels === 0 ? null : id;
    tell();
  },
  /** Whether the panel of the recording is on the screen: then nothing else has to show it. */
  hasPanel: (): boolean => panels > 0,
  /** Called by a panel that is drawn. @returns a function to call when it's gone */
  showPanel(): () => void {
    panels += 1;
    tell();
    return () => {
      panels -= 1;
      tell();
    };
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
