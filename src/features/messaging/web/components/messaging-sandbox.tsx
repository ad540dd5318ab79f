import { Island } from '#ui/island.tsx';
import { ConversationSandbox } from './conversation-sandbox.tsx';
import chunk from './conversation-sandbox-island.tsx?chunk';

/** A conversation for pages that only inform: it comes alive when it is touched. */
export function MessagingSandbox() {
  return (
    <Island chunk={chunk}>
      <ConversationSandbox />
    </Island>
  );
}
