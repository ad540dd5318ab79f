import { LatePage } from './components/late-page.tsx';

interface Route {
  readonly id: string;
  readonly module: string;
}
/** What a page exports, as React Router keeps it by the page's id. */
export type RouteModules = Record<string, object>;

/**
 * Loads the file of a page, in the place of React Router's function of this name (scripts/lib/route-modules.ts), which
 * reloads the whole tab when the file can't be had, and with it ends a call. Here a page takes its place that says why
 * and tries again; the router keeps that for good, so that the real page appears inside of it.
 */
export async function loadRouteModule(route: Route, kept: RouteModules): Promise<object> {
  const known = kept[route.id];
  if (known !== undefined) return known;
  const load = async () => {
    // The build has chosen the address; the bundler must leave it as it is.
    const loaded: object = await import(/* @vite-ignore */ route.module);
    kept[route.id] = loaded;
    return loaded;
  };
  return load().catch((error: unknown) => ({ default: () => LatePage({ load, error }) }));
}
