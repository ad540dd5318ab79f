import './lib/require-node.mjs';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { runEntry } from './lib/server.mjs';

// npm run reset-factors -- EMAIL: for a person who has lost every second factor and every recovery code.
await launch(async () => {
  await installWhenNeeded();
  return runEntry('reset-factors', process.argv.slice(2));
});
