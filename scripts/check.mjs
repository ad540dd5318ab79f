import './lib/require-node.mjs';
import { buildWhenNeeded } from './lib/build.mjs';
import { CHECKS, runCheck } from './lib/checks.mjs';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';

// npm run check: everything that is not a test.
await launch(async () => {
  await installWhenNeeded();
  await buildWhenNeeded();
  for (const name of CHECKS) await runCheck(`check:${name}`, process.env);
  return 0;
});
