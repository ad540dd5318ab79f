import { chainOf, patternOf, type RouteManifest } from './pages.ts';

export interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly limitBytes: number;
  readonly files: readonly string[];
}

export interface BuiltFiles {
  readonly manifest: RouteManifest;
  /** The manifest itself is loaded too. */
  readonly manifestFile: string;
  /** Every file of the build by its address ("/assets/x.js"), compressed with gzip, in bytes. */
  readonly gzipBytes: ReadonlyMap<string, number>;
  /** Documents by path, as HTML. */
  readonly documents: ReadonlyMap<string, string>;
}

const KB = 1000;
/** Reasons and comparisons: docs/performance.md. */
const LIMITS = {
  entry: 125 * KB,
  firstScreen: 240 * KB,
  documentScripts: 10 * KB,
  styles: 20 * KB,
  fonts: 60 * KB,
} as const;

/** What a visitor downloads, measured against what we allow. */
export function measure(built: BuiltFiles, firstScreen: string): Measured[] {
  const { manifest } = built;
  const entry = [manifest.entry.module, ...manifest.entry.imports, built.manifestFile];
  const root = filesOfRoutes(manifest, ['root']);
  const documents = [...built.documents].map(([path, html]) =>
    sized(built, {
      name: `Scripts of the document ${path}`,
      files: scriptsOf(html),
      limitBytes: startsTheApp(html, manifest) ? LIMITS.firstScreen : LIMITS.documentScripts,
    }),
  );
  const every = [...built.gzipBytes.keys()];
  return [
    sized(built, { name: 'App entry', files: [...entry, ...root], limitBytes: LIMITS.entry }),
    sized(built, {
      name: `All scripts of ${firstScreen}`,
      files: [...entry, ...filesOfRoutes(manifest, chainIds(manifest, firstScreen))],
      limitBytes: LIMITS.firstScreen,
    }),
    ...documents,
    sized(built, {
      name: 'Styles',
      files: every.filter((file) => file.endsWith('.css')),
      limitBytes: LIMITS.styles,
    }),
    sized(built, {
      name: 'Fonts',
      files: every.filter((file) => /\.woff2?$/.test(file)),
      limitBytes: LIMITS.fonts,
    }),
  ];
}

function sized(built: BuiltFiles, part: Omit<Measured, 'bytes'>): Measured {
  const files = [...new Set(part.files)];
  const bytes = files.reduce((total, file) => total + bytesOf(built, file), 0);
  return { ...part, files, bytes };
}

function bytesOf(built: BuiltFiles, file: string): number {
  const bytes = built.gzipBytes.get(file);
  // A file that is not found would count as nothing and keep every limit.
  if (bytes === undefined) throw new Error(`${file} is named by the build but is not part of it.`);
  return bytes;
}

function chainIds(manifest: RouteManifest, path: string): string[] {
  const route = Object.values(manifest.routes).find((one) => patternOf(manifest, one) === path && one.path);
  if (route === undefined) throw new Error(`No page of the app is ${path}.`);
  return chainOf(manifest, route).map(({ id }) => id);
}

function filesOfRoutes(manifest: RouteManifest, ids: readonly string[]): string[] {
  return ids.flatMap((id) => {
    const route = manifest.routes[id];
    return route === undefined ? [] : [route.module, ...route.imports];
  });
}

function startsTheApp(html: string, manifest: RouteManifest): boolean {
  return html.includes(manifest.entry.module);
}

/** Scripts that a page loads by itself; what is inside the page comes with the page. */
function scriptsOf(html: string): string[] {
  const tags = html.matchAll(/<script[^>]+src="([^"]+)"|<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g);
  return [...tags].map((match) => match[1] ?? match[2] ?? '');
}
