import { chainOf, type ManifestRoute, patternOf, type RouteManifest } from './pages.ts';

/** The part that we read of the manifest that Vite writes: files by their source, or by their name. */
export type FileManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly dynamicImports?: readonly string[];
      readonly css?: readonly string[];
      readonly assets?: readonly string[];
    }
  >
>;

/**
 * Addresses of every file that the signed-in app may ever load: its pages, what they import at once or later, styles and
 * fonts. What only public pages need is left out; they are documents, and are not there without a network.
 * @param appRoutes patterns of the pages that are no documents
 */
export function keptFiles(
  manifest: RouteManifest,
  files: FileManifest,
  appRoutes: readonly string[],
): string[] {
  const pages = Object.values(manifest.routes).filter((route) =>
    appRoutes.includes(patternOf(manifest, route)),
  );
  const chains = pages.flatMap((route) => chainOf(manifest, route)).flatMap(filesOf);
  const found = new Set([manifest.entry.module, ...manifest.entry.imports, ...manifest.entry.css, ...chains]);
  const byAddress = new Map(Object.values(files).map((one) => [`/${one.file}`, one]));
  const addressOf = (name: string) => `/${files[name]?.file ?? name}`;
  // A set takes in what is added while it is walked.
  for (const address of found) {
    const { imports = [], dynamicImports = [], css = [], assets = [] } = byAddress.get(address) ?? {};
    for (const name of [...imports, ...dynamicImports]) found.add(addressOf(name));
    for (const file of [...css, ...assets]) found.add(`/${file}`);
  }
  return [...found].toSorted();
}

/** React Router loads what runs before a page beside the page, as scripts of their own. */
function filesOf(route: ManifestRoute): string[] {
  const { module, imports, css, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route;
  const before = [clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule];
  return [module, ...imports, ...css, ...before.filter((file) => file !== undefined)];
}
