import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/** The worker's build (src/platform/browser/asset-keeper.ts). */
interface KeptBuild {
  readonly build: string;
  readonly files: readonly string[];
  readonly appRoutes: readonly string[];
}

/**
 * The service worker as one script without imports, with what it keeps written in: another build gives another script,
 * by which browsers notice that there is one. The picture of its notifications is written in, too: browsers show none before
 * they have loaded its picture, which takes as long as the network does.
 */
export async function buildAssetWorker(root: string, kept: KeptBuild): Promise<string> {
  const icon = await readFile(join(root, 'public/icon-192.png'), 'base64');
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: {
      KEPT_BUILD: JSON.stringify(kept),
      PUSH_ICON: JSON.stringify(`data:image/png;base64,${icon}`),
    },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'src/platform/browser/asset-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output) || output.output.length !== 1)
    throw new Error('The service worker is not one script any more.');
  return output.output[0].code;
}
