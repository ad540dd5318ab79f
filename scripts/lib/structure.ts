import { posix } from 'node:path';
import { fieldsWithoutHookForm } from './forms.ts';
import { feature, isTest, type Place, placeOf } from './places.ts';
import { componentsOf } from './strong-components.ts';
import { vocabularyViolation } from './vocabulary.ts';

export interface SourceFile {
  /** From the project's folder, with slashes: "src/kernel/money.ts". */
  readonly path: string;
  readonly text: string;
}

export interface Violation {
  readonly path: string;
  /** What is wrong, why it matters, and what to do instead. */
  readonly message: string;
}

const LINES_MAX = 400;
const IMPORTS_MAX = 20;
/** Of server/feature.ts, which names every part and every service of a feature, and does nothing else. */
const COMPOSER_IMPORTS_MAX = 30;

/** Checks the whole tree against the layout of ARCHITECTURE.md. Pure: the caller reads the files. */
export function checkStructure(files: readonly SourceFile[]): Violation[] {
  const paths = new Set(files.map((file) => file.path));
  const each = files.flatMap((file) => {
    const named = [vocabularyViolation(file.path, paths)];
    const sized = isTest(file.path) ? [] : [tooLong(file), tooManyImports(file)];
    const imported = importsOf(file).map((target) => importViolation(file.path, target));
    const listed = notInList(file, paths);
    return [...named, ...sized, ...imported, ...listed, testsInName(file), formByHand(file)]
      .filter((message) => message !== undefined)
      .map((message) => ({ path: file.path, message }));
  });
  return [...each, ...circles(files)];
}

/** Files of src that need each other, types included: neither can be read, moved or tested without the other. */
function circles(files: readonly SourceFile[]): Violation[] {
  const sources = files.filter(({ path }) => path.startsWith('src/') && !isTest(path));
  const paths = new Set(sources.map(({ path }) => path));
  const imports = new Map(
    sources.map((file) => [file.path, importsOf(file).filter((target) => paths.has(target))]),
  );
  return componentsOf(imports)
    .filter((component) => component.length > 1)
    .map((component) => {
      const [path = '', ...others] = component.toSorted();
      const message = `It needs ${others.join(', ')} and is needed there, be it for a type alone. Move what both need into a file below them, or turn one direction round.`;
      return { path, message };
    });
}

const IMPORTS =
  /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** What a file imports: paths from the project's folder for our own files, names for packages. */
export function importsOf(file: SourceFile): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(file.path)) return [];
  return [...file.text.matchAll(IMPORTS)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    if (specifier.startsWith('.')) return posix.join(posix.dirname(file.path), specifier);
    const own = /^#(kernel|platform|features|ui|shell)\/(.*)$/.exec(specifier);
    if (own !== null) return `src/${own[1]}/${own[2]}`;
    return specifier.startsWith('#test/') ? specifier.slice(1) : specifier;
  });
}

/** What runs the tests looks for *.test.ts, which run those of a *.suite.ts; a *.world.ts is what tests happen in. */
function testsInName({ path, text }: SourceFile): string | undefined {
  const kind = /\.(suite|world)\.ts$/.exec(path)?.[1];
  if (kind === undefined) return undefined;
  const hasTests = /^import \{[^}]*\btest\b[^}]*\} from 'vitest';/m.test(text);
  if (kind === 'world' && hasTests)
    return 'Its name says that it holds no tests. Name it *.suite.ts, and run it from a *.test.ts.';
  if (kind === 'suite' && !hasTests)
    return 'It holds no tests: it is what tests happen in. Name it *.world.ts.';
  return undefined;
}

/** A feature that has something to register and is in no list would be left out without a word. */
function notInList(file: SourceFile, paths: ReadonlySet<string>): string[] {
  const inside = Object.keys(LISTS).find((name) => LISTS[name] === file.path);
  if (inside === undefined) return [];
  const listed = new Set(importsOf(file));
  return [...paths]
    .filter((path) => placeOf(path).feature !== undefined && path.split('/').slice(3).join('/') === inside)
    .filter((path) => !listed.has(path))
    .map((path) => `${path} is not in this list, so nothing of it is there. Add its line.`);
}

function tooLong(file: SourceFile): string | undefined {
  if (!/^(src|scripts)\/.*\.(ts|tsx|mjs)$/.test(file.path)) return undefined;
  const lines = file.text.split('\n').filter((line) => line.trim() !== '').length;
  if (lines <= LINES_MAX) return undefined;
  return `${lines} lines: a file above ${LINES_MAX} holds more than one idea. Move one of them into a file of its own.`;
}

function tooManyImports(file: SourceFile): string | undefined {
  if (!file.path.startsWith('src/') || file.path.startsWith('src/entries/')) return undefined;
  // One line per feature.
  if (Object.values(LISTS).includes(file.path)) return undefined;
  // A list of what a feature offers does no work.
  if (file.path.endsWith('/web/widgets.tsx')) return undefined;
  // What is imported as a type names a word and does no work.
  const working = file.text.replaceAll(/^\s*(import|export) type\b[^;]*;/gm, '');
  const count = new Set(importsOf({ ...file, text: working })).size;
  const most = /^src\/features\/[^/]+\/server\/feature\.ts$/.test(file.path)
    ? COMPOSER_IMPORTS_MAX
    : IMPORTS_MAX;
  if (count <= most) return undefined;
  return `${count} imports: a file that needs more than ${most} does several jobs. Split it by job.`;
}

function formByHand(file: SourceFile): string | undefined {
  if (!/^src\/.*\.tsx$/.test(file.path)) return undefined;
  const fields = fieldsWithoutHookForm(file.text);
  if (fields < 2) return undefined;
  return `A form of ${fields} fields without React Hook Form: errors, focus and what was typed are then kept by hand. Copy src/features/billing/web/components/invoices/billing-address-form.tsx.`;
}

/** @param target a path of ours or a package */
function importViolation(from: string, target: string): string | undefined {
  const isOurs = /^(src|test|scripts|bench)\//.test(target);
  const source = placeOf(from);
  if (!isOurs) return packageViolation(source, target);
  if (isTest(from)) return undefined;
  if (isTest(target))
    return `It imports ${target}: what ships must not need tests. Move the shared part into src.`;
  if (!from.startsWith('src/')) return undefined;
  const reason =
    layerViolation(source, placeOf(target)) ?? featureViolation(from, target) ?? partViolation(from, target);
  return reason === undefined ? undefined : `It imports ${target}: ${reason}`;
}

/** Packages that compute and nothing else. */
const PURE_PACKAGES = /^(zod\/mini|@orpc\/contract|@zxcvbn-ts\/language-common|libphonenumber-js\/.+)$/;

function packageViolation(source: Place, name: string): string | undefined {
  if (source.isTest) return undefined;
  const isNode = name.startsWith('node:');
  if (source.layer === 'kernel' && name !== 'zod/mini')
    return `It imports ${name}: the kernel holds words that everybody may use, so it depends on nothing. Put it into platform.`;
  if ((source.layer === 'rules' || source.layer === 'model') && !PURE_PACKAGES.test(name))
    return `It imports ${name}: rules, models and contracts run on both sides and must not reach out. Take what you need as an argument.`;
  const isBrowserSide = ['web', 'shell', 'ui', 'platform/browser'].includes(source.layer);
  if (isBrowserSide && isNode && !source.buildTime)
    return `It imports ${name}: this runs in a browser, which has no Node. Ask the server through the API.`;
  if (isBrowserSide && name === 'zod')
    return 'It imports zod: the full package is four times the size of zod/mini. Import zod/mini.';
  if (source.layer === 'ui' && /^(@orpc\/|socket\.io|@tanstack\/)/.test(name))
    return `It imports ${name}: the design system draws what it is given. Fetch in the feature and pass the data in.`;
  const isServerSide = ['server', 'platform/server'].includes(source.layer);
  if (isServerSide && /^(react|react-dom|react-router|react-aria-components)(\/|$)/.test(name))
    return `It imports ${name}: the server draws no screens. Send data and let the web half draw it.`;
  return undefined;
}

/** What each layer may import besides itself, downwards only. Within a feature, and between features, see below. */
const BELOW: Readonly<Record<Place['layer'], readonly Place['layer'][]>> = {
  entries: [
    'shell',
    'web',
    'ui',
    'platform/browser',
    'server',
    'platform/server',
    'rules',
    'model',
    'kernel',
  ],
  shell: ['web', 'ui', 'platform/browser', 'rules', 'model', 'kernel'],
  web: ['ui', 'platform/browser', 'rules', 'model', 'kernel'],
  server: ['platform/server', 'rules', 'model', 'kernel'],
  rules: ['model', 'kernel'],
  model: ['kernel'],
  ui: [],
  'platform/browser': ['kernel'],
  'platform/server': ['kernel'],
  kernel: [],
  outside: [],
};

const REASONS: Readonly<Record<Place['layer'], string>> = {
  entries: 'the composition root is the top, so nothing may import it. Take what you need as an argument.',
  shell:
    'the shell composes features and is known by none of them. Offer a widget, and let the shell place it.',
  web: 'the halves of a feature never import each other, and lower layers know no screens. Share through the contract.',
  server:
    'the halves of a feature never import each other, and lower layers know no features. Call it through the contract.',
  rules:
    'rules belong to one feature and are used by its halves. Move the word both need into the model or the kernel.',
  model: 'this layer could serve another product and knows no feature. Take the type as a parameter.',
  ui: 'the design system belongs to the browser. Only web and shell draw.',
  'platform/browser':
    'this code does not run in a browser, or must not know one. Take the value as an argument.',
  'platform/server':
    'this code does not run on the server, or must not do I/O. Take the value as an argument.',
  kernel: 'the design system must fit any product, so it knows not even our words. Pass plain values in.',
  outside: 'what ships in src needs nothing outside src. Move the shared part into src.',
};

function layerViolation(source: Place, target: Place): string | undefined {
  if (source.layer === target.layer || BELOW[source.layer].includes(target.layer)) return undefined;
  return REASONS[target.layer];
}

const PART = /^(src\/features\/[^/]+\/server)\/[^/]+\/[^/]+$/;
const COMPOSES = /^(src\/features\/[^/]+\/server)\/(feature|router|service|jobs)\.ts$/;

/** Parts are composed by the files above them, and know none of these, be it for a type. */
function partViolation(from: string, target: string): string | undefined {
  const half = PART.exec(from)?.[1];
  if (half === undefined || COMPOSES.exec(target)?.[1] !== half) return undefined;
  return 'this file composes the parts of the feature, and a part knows nothing above itself. Name what the part needs in the part, and let this file give it.';
}

/** The files of a feature that other features may import. */
const PUBLIC =
  /^((model|contract|constants)(-[a-z]+)?|errors)\.ts$|^server\/(service|events|config)\.ts$|^web\/widgets\.tsx$/;
/** Where a feature registers what it has, and the one list that reads it from every feature. */
const LISTS: Readonly<Record<string, string>> = {
  'server/feature.ts': 'src/entries/features.ts',
  'web/feature.ts': 'src/shell/features.ts',
  'web/routes.tsx': 'src/shell/routes.ts',
};

function featureViolation(from: string, path: string): string | undefined {
  const [source, target] = [placeOf(from), placeOf(path)];
  if (target.feature === undefined || target.feature === source.feature) return undefined;
  const inside = path.slice(`src/features/${target.feature}/`.length);
  const list = LISTS[inside];
  if (list === from) return undefined;
  if (list !== undefined)
    return `only ${list} reads what features register there. Fold that list, or have the feature declare what you need.`;
  if (!PUBLIC.test(inside))
    return (
      `this file is private to ${target.feature}. Others may use its model, contract, errors, constants, ` +
      'server/service.ts, server/events.ts, server/config.ts and web/widgets.tsx: offer it through one of these.'
    );
  if (source.feature === undefined) return undefined;
  const [own, other] = [feature(source.feature), feature(target.feature)];
  if (own === undefined || other === undefined || other.level < own.level) return undefined;
  return (
    `${source.feature} may know only features below it (${own.below.join(', ') || 'none'}). ` +
    'Turn the direction round: let the upper feature call, or listen to an event.'
  );
}
