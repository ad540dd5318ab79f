import { chainOf, type ManifestRoute, patternOf, type RouteManifest } from './pages.ts';

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
  readonly scripts: Scripts;
  /** Every file and every document of the build by its address ("/assets/x.js", "/rates"), compressed with gzip, in bytes. */
  readonly gzipBytes: ReadonlyMap<string, number>;
  /** Documents by path, as HTML. */
  readonly documents: ReadonlyMap<string, string>;
  /** Sources that say of themselves that they are not on the first screen. */
  readonly notAtFirst: ReadonlySet<string>;
}

/**
 * A file says this in its first line, with its reason, when it is imported only after somebody has pressed something, when a
 * telephone rings, for the operator, or for who is new. All other dynamic imports are loaded by the page itself, at once or
 * a moment later, and count: a part that comes second is downloaded all the same.
 */
const NOT_AT_FIRST = /^\/\/ Not on the first screen: [a-z].*\.\n/;

export const saysNotAtFirst = (text: string): boolean => NOT_AT_FIRST.test(text);

/** Imports of each script of the build, by its address. */
export type Scripts = ReadonlyMap<string, ScriptImports>;
interface ScriptImports {
  /** Addresses of what is loaded with it. */
  readonly imports: readonly string[];
  /** What it imports when it is needed: address, and the source where that is a file of its own. */
  readonly later: readonly { readonly address: string; readonly source: string }[];
}

/** The part that we read of the manifest that Vite writes: files by their source, or by their name. */
type ViteManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: string[]; readonly dynamicImports?: string[] }>
>;

const KB = 1000;
/** Reasons: docs/decisions/010-what-the-first-screen-loads.md. */
const LIMITS = {
  entry: 127 * KB,
  firstScreen: 264 * KB,
  documentScripts: 10.5 * KB,
  /** Budget of a document with a form. */
  formScripts: 125 * KB,
  /** All of a document: the page itself, styles, fonts, scripts and pictures. */
  wholeDocument: 150 * KB,
  /** The same for the page that describes every route of the API, a third of a kilobyte each. */
  reference: 250 * KB,
  island: 125 * KB,
  styles: 22.5 * KB,
  fonts: 60 * KB,
  codeFont: 25 * KB,
} as const;
/** Set on the page of the API alone, and so fetched there alone. */
const CODE_FONT = /geist-mono-/;

const REFERENCE = '/api';
/** Documents that are forms rather than texts. */
const FORMS: ReadonlySet<string> = new Set([
  '/book/_',
  '/booking/_',
  '/contact',
  '/login',
  '/pricing',
  '/register',
]);

/** Scripts of single public pages (src/features/site/web/document-entry.ts), by source or by file. */
const PAGE_SCRIPT = /(?:^_|\/)([a-z-]+?)-script[-.]/;

/** A visitor's downloads, with their limits. */
export function measure(built: BuiltFiles, firstScreen: string): Measured[] {
  const { manifest } = built;
  refuseStaleWords(built);
  const entry = [manifest.entry.module, ...manifest.entry.imports, ...filesOfRoutes(manifest, ['root'])];
  const screen = filesOfRoutes(manifest, chainIds(manifest, firstScreen));
  const documents = [...built.documents].map(([path, html]) =>
    sized(built, {
      name: `Scripts of the document ${path}`,
      files: scriptsOfDocument(built, html),
      limitBytes: FORMS.has(path) ? LIMITS.formScripts : LIMITS.documentScripts,
    }),
  );
  const wholes = [...built.documents].map(([path, html]) =>
    sized(built, {
      name: `All of the page ${path}`,
      files: [path, ...filesNamedIn(html), ...scriptsOfDocument(built, html)],
      limitBytes: path === REFERENCE ? LIMITS.reference : LIMITS.wholeDocument,
    }),
  );
  const islands = [...built.documents].flatMap(([path, html]) =>
    islandsOf(html).map((files) =>
      sized(built, { name: `Touched part of ${path}`, files, limitBytes: LIMITS.island }),
    ),
  );
  const every = [...built.gzipBytes.keys()];
  const fonts = every.filter((file) => /\.woff2?$/.test(file));
  return [
    sized(built, {
      name: 'App entry',
      files: [built.manifestFile, ...loadedWith(built, entry)],
      limitBytes: LIMITS.entry,
    }),
    sized(built, {
      name: `All that ${firstScreen} loads by itself`,
      files: [built.manifestFile, ...loadedWith(built, [...entry, ...screen])],
      limitBytes: LIMITS.firstScreen,
    }),
    ...documents,
    ...wholes,
    ...islands,
    sized(built, {
      name: 'Styles',
      files: every.filter((file) => file.endsWith('.css')),
      limitBytes: LIMITS.styles,
    }),
    sized(built, {
      name: 'Fonts',
      files: fonts.filter((file) => !CODE_FONT.test(file)),
      limitBytes: LIMITS.fonts,
    }),
    sized(built, {
      name: 'Font of the page of the API',
      files: fonts.filter((file) => CODE_FONT.test(file)),
      limitBytes: LIMITS.codeFont,
    }),
  ];
}

/** @param text build/client/.vite/manifest.json */
export function parseScripts(text: string): Scripts {
  const manifest: ViteManifest = JSON.parse(text);
  const addressOf = (name: string) => `/${manifest[name]?.file ?? name}`;
  return new Map(
    Object.values(manifest).map(({ file, imports = [], dynamicImports = [] }) => [
      `/${file}`,
      {
        imports: imports.map(addressOf),
        later: dynamicImports.map((source) => ({ source, address: addressOf(source) })),
      },
    ]),
  );
}

/** Scripts, all that they import, and all that they import later without waiting for a press. */
function loadedWith(
  { scripts, notAtFirst }: BuiltFiles,
  files: readonly string[],
  isLoaded: (source: string) => boolean = () => true,
): Set<string> {
  const found = new Set(files);
  // A set takes in what is added while it is walked.
  for (const file of found) {
    const script = scripts.get(file);
    if (script === undefined) throw new Error(`${file} is loaded, but Vite does not say what it imports.`);
    const { imports, later } = script;
    const byItself = later.filter(({ source }) => !notAtFirst.has(source) && isLoaded(source));
    for (const next of [...imports, ...byItself.map(({ address }) => address)]) found.add(next);
  }
  return found;
}

/** Scripts of a document: its own, all that it imports, and those that the page names. */
function scriptsOfDocument(built: BuiltFiles, html: string): string[] {
  const named = new Set([...html.matchAll(/ data-script="([^"]+)"/g)].map(([, name]) => name));
  const found = loadedWith(built, scriptsOf(html), (source) => {
    const page = PAGE_SCRIPT.exec(source)?.[1];
    return page === undefined || named.delete(page);
  });
  // A script that is not found would count as nothing.
  if (named.size > 0) throw new Error(`No script is called ${[...named].join(', ')}.`);
  return [...found];
}

/** Words that mean nothing any more would look like a promise that is kept. */
function refuseStaleWords({ scripts, notAtFirst }: BuiltFiles): void {
  const known = new Set([...scripts.values()].flatMap(({ later }) => later.map(({ source }) => source)));
  for (const source of notAtFirst)
    if (!known.has(source))
      throw new Error(`${source} says that it is not on the first screen, and nothing imports it later.`);
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
    return route === undefined ? [] : filesOf(route);
  });
}

/** React Router loads what runs before a page beside the page, as scripts of their own. */
function filesOf(route: ManifestRoute): string[] {
  const { module, imports, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route;
  const before = [clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule];
  return [module, ...imports, ...before.filter((file) => file !== undefined)];
}

/** Scripts that a page loads by itself; what is inside the page comes with the page. */
function scriptsOf(html: string): string[] {
  const tags = html.matchAll(/<script[^>]+src="([^"]+)"|<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g);
  return [...tags].map((match) => match[1] ?? match[2] ?? '');
}

/** Downloads of a document besides its scripts: styles, fonts, icons and pictures. */
function filesNamedIn(html: string): string[] {
  const tags = [...html.matchAll(/<(?:link|img|source)\b[^>]*>/g)].map(([tag]) => tag);
  return tags.flatMap((tag) => {
    // The first is an address for others, the second is fetched when somebody puts the page on a home screen.
    if (/ rel="(canonical|apple-touch-icon)"/.test(tag)) return [];
    const one = / (?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? [];
    const several = / (?:srcset|srcSet)="([^"]+)"/.exec(tag)?.[1] ?? '';
    return [one, several.split(',').map((choice) => choice.trim().split(' ')[0] ?? '')]
      .flat()
      .filter((address) => address !== '' && !address.startsWith('data:'));
  });
}

/** What is fetched when somebody first touches a part of a document, for each of these parts (src/ui/island.tsx). */
function islandsOf(html: string): string[][] {
  const tags = html.matchAll(/data-island="([^"]+)" data-island-imports="([^"]*)"/g);
  return [...tags].map(([, module = '', imports = '']) => [
    module,
    ...imports.split(' ').filter((file) => file !== ''),
  ]);
}
