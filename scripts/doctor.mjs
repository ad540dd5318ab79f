import './lib/require-node.mjs';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { runEntry } from './lib/server.mjs';

// npm run doctor: looks at every engine that is configured, and says what is wrong and how to mend it.
await launch(async () => {
  await installWhenNeeded();
  return runEntry('doctor', process.argv.slice(2));
});
