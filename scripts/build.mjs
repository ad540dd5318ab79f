import './lib/require-node.mjs';
import { build } from './lib/build.mjs';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';

// npm run build: builds the web app, whatever was built before.
await launch(async () => {
  await installWhenNeeded();
  await build();
  return 0;
});
