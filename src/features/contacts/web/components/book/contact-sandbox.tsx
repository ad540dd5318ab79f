import { Island } from '#ui/island.tsx';
import chunk from './contact-sandbox-island.tsx?chunk';
import { ContactSandboxTable } from './contact-sandbox-table.tsx';

/** The table of contacts for static pages. It becomes interactive when touched. */
export function ContactSandbox() {
  return (
    <Island chunk={chunk}>
      <ContactSandboxTable />
    </Island>
  );
}
