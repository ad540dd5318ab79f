import { Island } from '#ui/island.tsx';
import { NumberSandbox } from './number-sandbox.tsx';
import chunk from './number-sandbox-island.tsx?chunk';

/** Dial pad for static pages. It becomes interactive when touched. */
export function DialPadSandbox() {
  return (
    <Island chunk={chunk}>
      <NumberSandbox />
    </Island>
  );
}
