import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isUnloadedFile } from './unloaded-file.ts';

/** How often a file that can't be had is requested again. */
const AGAIN_MS = 2_000;

/**
 * Returns a part that loads when it is first drawn, as `lazy` does. If its file can't be loaded, it keeps trying, and
 * what is shown in its place stays: React keeps a failure for good and gives it to what is around, up to the phone, where
 * it would end a call.
 */
// React's own type for the properties of any component.
// oxlint-disable-next-line typescript/no-explicit-any
export function late<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => untilLoaded(load, AGAIN_MS));
}

/**
 * Loads a file, however often it takes.
 * @throws what the file itself throws
 */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>, againMs: number): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isUnloadedFile(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}
