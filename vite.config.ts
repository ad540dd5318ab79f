import { resolve } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { browserContracts } from './scripts/lib/browser-contracts.ts';
import { chunkAddresses } from './scripts/lib/chunk-addresses.ts';
import { chunkGroups } from './scripts/lib/chunks.ts';
import { routeModules } from './scripts/lib/route-modules.ts';

/** `npm run dev` runs the server beside Vite and says where it is; what the server answers is passed on to it. */
const server = process.env['DEV_SERVER_URL'];
const SERVED_BY_THE_SERVER = [
  '^/api(/|$)',
  '^/functions/',
  '^/socket\\.io/',
  '^/(healthz|readyz|metrics|sitemap\\.xml|robots\\.txt)$',
];

/** The one script of pages that ship without React, as an entry beside those of React Router. */
const documentScript: Plugin = {
  name: 'ahoy-document-script',
  apply: 'build',
  buildStart() {
    if (this.environment.name !== 'client') return;
    const id = resolve(import.meta.dirname, 'src/features/site/web/document-entry.ts');
    this.emitFile({ type: 'chunk', id, name: 'site' });
  },
};

export default defineConfig({
  cacheDir: '.cache/vite',
  plugins: [
    tailwindcss(),
    browserContracts(),
    routeModules(import.meta.dirname),
    reactRouter(),
    documentScript,
    chunkAddresses(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: chunkGroups() } },
          // A schema that nobody uses is left out: to make one does nothing else.
          treeshake: { manualPureFunctions: ['z'] },
        },
      },
    },
  },
  server: {
    proxy:
      server === undefined
        ? {}
        : Object.fromEntries(SERVED_BY_THE_SERVER.map((path) => [path, { target: server, ws: true }])),
  },
});
