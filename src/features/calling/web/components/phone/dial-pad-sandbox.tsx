import { Island } from '#ui/island.tsx';
import { NumberSandbox } from './number-sandbox.tsx';
import chunk from './number-sandbox-island.tsx?chunk';

/** The dial pad for pages that only inform: it comes alive when it is touched. */
export function DialPadSandbox() {
  return (
    <Island chunk={chunk}>
      <NumberSandbox />
    </Island>
  );
}
