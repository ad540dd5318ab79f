import './lib/require-node.mjs';
import { buildWhenNeeded } from './lib/build.mjs';
import { launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { opening } from './lib/progress.mjs';
import { version } from './lib/project.mjs';
import { checkPort, portWanted, runServer } from './lib/server.mjs';

// npm start: installs and builds what is missing, then serves.
await launch(async () => {
  opening(version);
  await checkPort(portWanted(), 'npm start');
  await installWhenNeeded();
  await buildWhenNeeded();
  return runServer(process.argv.slice(2));
});
