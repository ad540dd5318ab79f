import { relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const QUERY = '?chunk';
const PREFIX = '\0chunk-address:';

interface Address {
  readonly src: string;
  readonly imports: readonly string[];
}

/**
 * Gives `import address from './file.tsx?chunk'` its meaning: the file becomes a module of its own in the browser's
 * build, and the import is its address. Documents need it: they are made when building, and what they load later is
 * not known to React Router. The browser's build comes first, so its file names are known when documents are made.
 */
export function chunkAddresses(): Plugin {
  const addresses = new Map<string, Address>();
  let root = '';
  return {
    name: 'ahoy:chunk-addresses',
    enforce: 'pre',
    sharedDuringBuild: true,
    configResolved(config) {
      ({ root } = config);
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer);
      return file === null ? null : `${PREFIX}${file.id}`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length);
      if (this.environment.mode === 'dev')
        return exporting({ src: `/${relative(root, file).split(sep).join('/')}`, imports: [] });
      if (this.environment.name === 'client') {
        this.emitFile({ type: 'chunk', id: file });
        // In the browser a page that has React draws the island itself and asks nobody for an address.
        return exporting({ src: '', imports: [] });
      }
      const address = addresses.get(file);
      if (address === undefined) this.error(`${file} is no chunk of the browser's build.`);
      return exporting(address);
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId !== null)
          addresses.set(chunk.facadeModuleId, addressOf(chunk, bundle));
    },
  };
}

function addressOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Address {
  const imports = new Set<string>();
  const visit = (name: string) => {
    const next = bundle[name];
    if (imports.has(name) || next?.type !== 'chunk') return;
    imports.add(name);
    for (const deeper of next.imports) visit(deeper);
  };
  for (const name of chunk.imports) visit(name);
  return { src: `/${chunk.fileName}`, imports: [...imports].map((name) => `/${name}`) };
}

function exporting(address: Address): string {
  return `export default ${JSON.stringify(address)};`;
}
