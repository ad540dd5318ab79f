import { join } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = './routeModules.js';
const IMPORTERS = /\/react-router\/dist\/(production|development)\/lib\/dom\/ssr\/(routes|links)\.js$/;

/**
 * Puts src/shell/route-modules.ts in the place of React Router's own loading of pages, which reloads the whole page when
 * a file can't be had. That would end a call in a tunnel. An upgrade that loads pages in another way stops the build.
 */
export function routeModules(root: string): Plugin {
  let isReplaced = false;
  return {
    name: 'ahoy:route-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== MODULE || importer === undefined || !IMPORTERS.test(importer)) return null;
      isReplaced = true;
      return join(root, 'src/shell/route-modules.ts');
    },
    generateBundle() {
      if (this.environment.name === 'client' && !isReplaced)
        this.error('React Router loads its pages in another way. See scripts/lib/route-modules.ts.');
    },
  };
}
