import './lib/require-node.mjs';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { runEntry } from './lib/server.mjs';

// npm run audit:verify: checks that nobody has changed, removed or reordered a row of the audit log.
await launch(async () => {
  await installWhenNeeded();
  return runEntry('audit-verify', process.argv.slice(2));
});
