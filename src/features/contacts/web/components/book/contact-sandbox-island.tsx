import { islandOf } from '#ui/wake-island.tsx';
import { ContactSandboxTable } from './contact-sandbox-table.tsx';

export default islandOf(<ContactSandboxTable />);
