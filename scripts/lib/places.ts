/** Where a file stands in the tree of ARCHITECTURE.md. */
export interface Place {
  readonly layer:
    | 'entries'
    | 'shell'
    | 'web'
    | 'server'
    | 'rules'
    /** model.ts, contract.ts, errors.ts and constants.ts of a feature. */
    | 'model'
    | 'ui'
    | 'platform/browser'
    | 'platform/server'
    | 'kernel'
    /** Anything that is not in src. */
    | 'outside';
  readonly feature: string | undefined;
  readonly isTest: boolean;
  /** Runs in Node while pages are built, although it lies among browser files. */
  readonly buildTime: boolean;
}

/** The features, lowest first: each knows only those in rows before its own. */
export const FEATURE_LEVELS: readonly (readonly string[])[] = [
  ['identity'],
  ['workspaces'],
  ['notifications'],
  ['privacy'],
  ['rates'],
  ['billing'],
  ['contacts', 'numbers'],
  ['tasks', 'calendar'],
  ['telephony'],
  ['calling', 'messaging', 'fax', 'esim'],
  ['meetings'],
  ['site', 'admin', 'assistant'],
];

/** @returns undefined when the table does not know the feature */
export function feature(name: string): { level: number; below: readonly string[] } | undefined {
  const level = FEATURE_LEVELS.findIndex((row) => row.includes(name));
  return level === -1 ? undefined : { level, below: FEATURE_LEVELS.slice(0, level).flat() };
}

export function placeOf(path: string): Place {
  const inFeature = /^src\/features\/([^/]+)\//.exec(path)?.[1];
  return {
    layer: layerOf(path),
    feature: inFeature,
    isTest: isTest(path),
    buildTime: path === 'src/shell/entry.server.tsx',
  };
}

function layerOf(path: string): Place['layer'] {
  const half = /^src\/features\/[^/]+\/(server|web|rules)\//.exec(path)?.[1];
  if (half === 'server' || half === 'web' || half === 'rules') return half;
  if (path.startsWith('src/features/')) return 'model';
  if (path.startsWith('src/platform/browser/')) return 'platform/browser';
  if (path.startsWith('src/platform/server/')) return 'platform/server';
  if (path.startsWith('src/entries/')) return 'entries';
  if (path.startsWith('src/shell/')) return 'shell';
  if (path.startsWith('src/ui/')) return 'ui';
  return path.startsWith('src/kernel/') ? 'kernel' : 'outside';
}

/** Tests and their helpers may import whatever they need. */
export function isTest(path: string): boolean {
  return /\.(test|suite|world)\.tsx?$/.test(path) || /^(test|bench)\//.test(path);
}
