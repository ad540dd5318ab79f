import { posix } from 'node:path';

/** The bundler's information about a module. */
interface Module {
  readonly code: string | null;
  /** Modules that import it statically. */
  readonly importers: readonly string[];
}
type ModuleOf = (id: string) => Module | null;

/** Files of the build that are gathered on purpose, in the order in which a browser needs them. */
const CHUNKS = [
  'public-page',
  'page-scripts',
  'react',
  'islands',
  'entry',
  'shared',
  'first-screen',
  'phone',
] as const;
type Chunk = (typeof CHUNKS)[number];

/** The script of pages that ship without the app: what it needs must not bring the app along. */
const PUBLIC_PAGE = /\/src\/features\/site\/web\/document-entry\.ts$/;
/** Script of a single such page, only loaded there. */
const PAGE_SCRIPT = /\/src\/features\/site\/web\/[a-z-]+-script\.ts$/;
/** Parts of such pages that become React components when they are touched, and nothing else with them. */
const ISLAND = /-island\.tsx$/;
/** Library for schemas: forms check what was typed with it. */
const SCHEMAS = /\/node_modules\/zod\//;
/** Scripts that run before any page. */
const ENTRY = /\/src\/shell\/(entry\.client|root)\.tsx$/;
/** Around every page of the app, also those for signing in. */
const AROUND = /\/src\/shell\/pages\/app\.tsx$/;
const SIGN_IN = /\/src\/features\/identity\/web\/pages\//;
const FIRST_SCREEN = /\/src\/shell\/pages\/(signed-in|dashboard)\.tsx$/;
const PHONE = /\/src\/features\/calling\/web\/phone\.ts$/;
const APP = [AROUND, SIGN_IN, FIRST_SCREEN, PHONE];

/**
 * For the bundler: a group with a higher priority takes its modules, and what they need, before the others do.
 * Libraries are files of their own. They change seldom, and stay in the caches of browsers when we ship.
 */
export function chunkGroups() {
  let chunkOf: ReturnType<typeof createChunks> | undefined;
  const group = (name: string, take: (id: string, chunk: Chunk | null) => boolean) => ({
    debugName: name,
    name(id: string, bundle: { getModuleInfo: ModuleOf }) {
      chunkOf ??= createChunks((other) => bundle.getModuleInfo(other));
      return take(id, chunkOf(id)) ? name : null;
    },
  });
  const groups = CHUNKS.flatMap((name) => [
    group(`${name}-libraries`, (id, chunk) => chunk === name && id.includes('/node_modules/')),
    group(name, (_id, chunk) => chunk === name),
  ]);
  return groups.map((one, place) => ({ ...one, priority: groups.length - place }));
}

/**
 * Says which file of the build a module goes into; null for what only later pages need, where the bundler decides.
 * Left alone, it makes a file for every set of pages that share something: seventy small ones on the first screen, a
 * tenth larger than the same code in few, because each is compressed alone.
 */
export function createChunks(moduleOf: ModuleOf): (id: string) => Chunk | null {
  const graph = createGraph(moduleOf);
  return remembered((id) => {
    const users = [...graph.usersOf(id)].map((user) => user.replace(/\?.*$/, ''));
    const isUsedBy = (page: RegExp) => users.some((user) => page.test(user));
    // Many pages name schemas whose code nobody uses and the bundler drops, so it knows best who needs these.
    if (SCHEMAS.test(id)) return null;
    // An entry stays separate, because the app loads the rest, too.
    if (PUBLIC_PAGE.test(id)) return null;
    if (isUsedBy(PUBLIC_PAGE)) return 'public-page';
    // Code that such a script shares with the app must not load the app.
    if (isUsedBy(PAGE_SCRIPT) && (isUsedBy(ENTRY) || isUsedBy(AROUND))) return 'public-page';
    if (isUsedBy(PAGE_SCRIPT)) return isUsedBy(FIRST_SCREEN) ? 'page-scripts' : null;
    if (isUsedBy(ISLAND)) return isUsedBy(ENTRY) ? 'react' : APP.some(isUsedBy) ? 'islands' : null;
    if (isUsedBy(ENTRY)) return 'entry';
    if (isUsedBy(AROUND)) return 'shared';
    if (isUsedBy(FIRST_SCREEN)) return isUsedBy(SIGN_IN) ? 'shared' : 'first-screen';
    // The sign-in pages have no phone, and don't load it for the little code they share.
    return isUsedBy(PHONE) && !isUsedBy(SIGN_IN) ? 'phone' : null;
  });
}

function createGraph(moduleOf: ModuleOf): { usersOf: (id: string) => Set<string> } {
  const importersOf = remembered((id) => moduleOf(id)?.importers ?? []);
  const codeOf = (id: string) => moduleOf(id)?.code ?? '';
  const handedOn = remembered((id) => namesByModule(id, codeOf(id)));
  const taken = remembered((id) => namesTaken(codeOf(id)));

  const directUsersOf = remembered((id) =>
    importersOf(id).flatMap((importer) => {
      const names = handedOn(importer).get(id);
      if (names === undefined) return [importer];
      const isTaken = (user: string) => names.some((name) => taken(user).has(name));
      // React Router makes each page a door to the file of the page, and of what that hands on every name is used.
      const isPage = (user: string) => handedOn(user).has(importer) && importersOf(user).length === 0;
      // A door, such as a feature's widgets.tsx: who comes through it takes some of what is behind, not all.
      return importersOf(importer).filter((user) => isTaken(user) || isPage(user));
    }),
  );
  return {
    /** A module and all that need it, through however many others. */
    usersOf(id) {
      const found = new Set([id]);
      // A set takes in what is added while it is walked.
      for (const one of found) for (const user of directUsersOf(one)) found.add(user);
      return found;
    },
  };
}

const HANDED_ON = /export\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g;
const TAKEN = /(?:import|export)\s*\{([^}]*)\}\s*from/g;

/** The names under which a module hands on what is in others. */
function namesByModule(door: string, code: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, list = '', from = ''] of code.matchAll(HANDED_ON)) {
    const module = posix.join(posix.dirname(door), from);
    found.set(module, [...(found.get(module) ?? []), ...pairsOf(list).map(([name, as = name]) => as)]);
  }
  return found;
}

function namesTaken(code: string): Set<string> {
  return new Set([...code.matchAll(TAKEN)].flatMap(([, list = '']) => pairsOf(list).map(([name]) => name)));
}

/** Of "default as Phone, X": the name, and what it is called from there on when that differs. */
function pairsOf(list: string): [name: string, as?: string][] {
  return list.split(',').map((part) => {
    const [name = '', as] = part.trim().split(/\s+as\s+/);
    return as === undefined ? [name] : [name, as];
  });
}

/** Asked for thousands of modules, for each of them about all that are above it. */
function remembered<Value>(find: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (id) => {
    const found = known.get(id) ?? { value: find(id) };
    known.set(id, found);
    return found.value;
  };
}
