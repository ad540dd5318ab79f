import { FEATURE_LEVELS, feature } from './places.ts';

const TOP_FOLDERS = ['entries', 'shell', 'features', 'ui', 'platform', 'kernel'];
const ROOT_FILES = ['README.md', 'model.ts', 'constants.ts', 'errors.ts', 'contract.ts'];
/** The words of one part of a large feature (decision 013): model-invoices.ts. */
const PART_FILES = /^(model|contract|constants)-[a-z]+\.ts$/;
/** gate.ts is where a request proves who acts, for the feature that knows (identity). */
const SERVER_FILES = [
  'feature',
  'config',
  'gate',
  'router',
  'service',
  'store',
  'tables',
  'events',
  'jobs',
  'news',
  'demo',
  'personal-data',
];
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const DRAWERS = /(^|\/)(utils?|helpers?|lib|misc|common|shared|index)(\/|\.tsx?$)/;
const MIGRATION = /^(\d{8}-\d{4})-([a-z0-9]+(?:-[a-z0-9]+)+)\.sql$/;
/** Tables that belong to the platform itself. */
const PLATFORM_TABLES = ['realtime', 'rate-limit', 'jobs', 'platform'];

/** Whether a file may have this name in this place. @param paths every file of the tree */
export function vocabularyViolation(path: string, paths: ReadonlySet<string>): string | undefined {
  if (path.startsWith('migrations/')) return migrationViolation(path, paths);
  if (!path.startsWith('src/')) return undefined;
  const top = path.split('/')[1] ?? '';
  if (!TOP_FOLDERS.includes(top))
    return `src holds only ${TOP_FOLDERS.join(', ')}, so that one knows where to look. Put it into one of them.`;
  if (top === 'platform' && !/^src\/platform\/(server|browser)\//.test(path))
    return 'platform holds only server/ and browser/: what runs on both sides belongs into the kernel.';
  if (DRAWERS.test(path.slice('src/'.length)))
    return 'This name says nothing, and files like it keep growing. Name the file for what it does, and import files directly, without an index.';
  const base = path.split('/').at(-1) ?? '';
  if (
    base !== 'README.md' &&
    !base
      .split('.')
      .slice(0, -1)
      .every((part) => KEBAB.test(part))
  )
    return 'File names are lower-case words with dashes, the same on every file system. Rename it.';
  if (path.startsWith('src/features/')) {
    const reason = featureFileViolation(path, paths);
    if (reason !== undefined) return reason;
  }
  return testViolation(path, paths);
}

function featureFileViolation(path: string, paths: ReadonlySet<string>): string | undefined {
  const [name = '', first = '', ...rest] = path.split('/').slice(2);
  if (first === '') return `A feature is a folder: move ${name} into one.`;
  if (feature(name) === undefined)
    return `${name} is in no row of the table of features (${FEATURE_LEVELS.flat().join(', ')}). Add it to scripts/lib/places.ts, above what it needs.`;
  if (rest.length === 0)
    return ROOT_FILES.includes(withoutTest(first)) || PART_FILES.test(withoutTest(first))
      ? undefined
      : `The root of a feature holds only ${ROOT_FILES.join(', ')}. A decision belongs into rules/, I/O into server/, a screen into web/.`;
  if (first === 'rules') return rulesViolation(name, rest, paths);
  if (first === 'server') return serverViolation(rest);
  if (first === 'web') return webViolation(name, rest, paths);
  return `A feature has only rules/, server/ and web/. Put ${first}/ into one of them.`;
}

/** A part of a feature has one name in all halves, so that its rules lie in a folder of the name that server/ has for it. */
function rulesViolation(
  name: string,
  rest: readonly string[],
  paths: ReadonlySet<string>,
): string | undefined {
  const [part = ''] = rest;
  if (rest.length === 1) return undefined;
  if (rest.length > 2) return 'A part of rules/ is one folder. Move the file up.';
  return partViolation({ name, part, half: 'rules' }, paths);
}

function partViolation(
  { name, part, half }: { name: string; part: string; half: 'rules' | 'web/components' },
  paths: ReadonlySet<string>,
): string | undefined {
  if ([...paths].some((path) => path.startsWith(`src/features/${name}/server/${part}/`))) return undefined;
  return `server/ has no part called ${part}: a part has one name in rules/, server/ and web/components/. Use that name, or put the file into ${half}/ itself.`;
}

function serverViolation(rest: readonly string[]): string | undefined {
  const [file = ''] = rest;
  if (rest.length === 2) return undefined;
  if (rest.length > 2) return 'A port is one folder with a file per engine. Move the file up.';
  if (isTestName(file) || SERVER_FILES.includes(file.replace(/\.ts$/, ''))) return undefined;
  return `server/ holds only ${SERVER_FILES.join(', ')} (.ts) and a folder per port or part (decision 013). A decision belongs into rules/, an engine into its port's folder.`;
}

function webViolation(name: string, rest: readonly string[], paths: ReadonlySet<string>): string | undefined {
  const [first = '', part = ''] = rest;
  if (rest.length === 1)
    return first.endsWith('.ts') ||
      ['routes.tsx', 'widgets.tsx'].includes(first) ||
      /-context\.tsx$|\.test\.tsx$/.test(first)
      ? undefined
      : 'web/ itself holds routes.tsx, widgets.tsx, state (.ts) and what hands it down (…-context.tsx). Put drawing into pages/ or components/.';
  if (rest.length === 2 && (first === 'pages' || first === 'components')) return undefined;
  if (rest.length === 3 && first === 'components')
    return partViolation({ name, part, half: 'web/components' }, paths);
  return 'web/ has only the folders pages/, which is flat, and components/ with a folder for each part of server/. Name the file for what it shows.';
}

/**
 * A test lies beside what it tests. What a half of a feature does as a whole is tested at the root of that half: the
 * server's through its contract, the web's through its state. So is what the files of a folder of the platform do together.
 */
function testViolation(path: string, paths: ReadonlySet<string>): string | undefined {
  if (!isTestName(path) || /\.(suite|world)\./.test(path)) return undefined;
  const subject = withoutTest(path).replace(/\.tsx?$/, '');
  const beside = ['.ts', '.tsx'].some((ending) => paths.has(subject + ending));
  const half = /^(src\/features\/[^/]+\/(server|web)\/)[^/]+$/.exec(path);
  const isOfHalf = half !== null && (half[2] === 'web' || paths.has(`${half[1]}service.ts`));
  if (beside || isOfHalf || path.startsWith('src/platform/')) return undefined;
  return 'There is nothing beside this test that it could be about. Give it the name of the file it tests, or move it to test/.';
}

function migrationViolation(path: string, paths: ReadonlySet<string>): string | undefined {
  const base = path.slice('migrations/'.length);
  const [, stamp, rest] = MIGRATION.exec(base) ?? [];
  if (stamp === undefined || rest === undefined)
    return 'Migrations run in the order of their names: YYYYMMDD-HHMM-feature-verb.sql. Rename it.';
  if (![...FEATURE_LEVELS.flat(), ...PLATFORM_TABLES].some((owner) => rest.startsWith(`${owner}-`)))
    return `No feature begins the name "${rest}": it says whose tables change. Use the feature's name.`;
  const twin = [...paths].find((other) => other !== path && other.startsWith(`migrations/${stamp}-`));
  return twin === undefined
    ? undefined
    : `${twin} has the same minute, so their order is left to chance. Take the next one.`;
}

function isTestName(path: string): boolean {
  return /\.(test|suite|world)\.tsx?$/.test(path);
}

function withoutTest(path: string): string {
  return path.replace(/\.(test|suite|world)(\.tsx?)$/, '$2');
}
