import { placeOf } from './places.ts';
import { importsOf, type SourceFile } from './structure.ts';

export interface Reach {
  /** Test files for Vitest. */
  readonly unit: readonly string[];
  /** Journeys for Playwright. */
  readonly journeys: readonly string[];
}

/** Files that use everything: a test that starts the whole server isn't a test of each feature. */
const COMPOSES =
  /^src\/entries\/|^src\/shell\/|^test\/(world|client|people)\.ts$|^test\/e2e\/(fixtures|app|phone|screens)\.ts$/;
const UNIT = /^(src|test|scripts)\/.*\.test\.tsx?$/;
const JOURNEY = /^test\/e2e\/[^/]+\.spec\.ts$/;

/** The stories of a feature that are walked when something in it has changed. The others are walked before it lands. */
export const MAIN_JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  identity: ['auth-forms', 'sign-in-and-return'],
  workspaces: ['workspaces'],
  billing: ['plans', 'top-up'],
  numbers: ['numbers'],
  telephony: ['phone-call'],
  calling: ['two-people-hear-each-other', 'call-history'],
  site: ['home-and-features'],
  admin: ['providers'],
};
const SHELL_JOURNEYS = ['navigation', 'phone-rail'];

/**
 * The tests that a change can reach: those that import what has changed, by however many files, and those that drive the
 * part of a server that has changed through its contract.
 * @param changed paths from the project's folder
 * @param files every source and test file
 */
export function reachOf(changed: readonly string[], files: readonly SourceFile[]): Reach {
  const paths = files.map(({ path }) => path);
  const reached = importersOf(changed, files);
  const driven = new Set([...reached, ...changed].flatMap(drivenBy));
  const unit = paths.filter(
    (path) => UNIT.test(path) && (reached.has(path) || [...driven].some((pattern) => pattern.test(path))),
  );
  const features = new Set(changed.map((path) => placeOf(path).feature ?? ''));
  const named = [...features].flatMap((name) => MAIN_JOURNEYS[name] ?? []);
  const ofFrame = changed.some((path) => /^src\/(shell|ui)\//.test(path)) ? SHELL_JOURNEYS : [];
  const journeys = paths.filter(
    (path) =>
      JOURNEY.test(path) &&
      (reached.has(path) || [...named, ...ofFrame].some((name) => path.endsWith(`/${name}.spec.ts`))),
  );
  return { unit, journeys };
}

function importersOf(changed: readonly string[], files: readonly SourceFile[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const target of importsOf(file))
      importers.set(target, [...(importers.get(target) ?? []), file.path]);
  const reached = new Set(changed);
  for (const path of reached) {
    const isChanged = changed.includes(path);
    if (COMPOSES.test(path) && !isChanged) continue;
    for (const importer of importers.get(path) ?? [])
      if (isChanged || !isOffered(path, importer)) reached.add(importer);
  }
  return reached;
}

/** Features use each other's services by what they promise, which the tests of that feature hold. */
const isOffered = (path: string, importer: string): boolean =>
  path.endsWith('/server/service.ts') && placeOf(importer).feature !== placeOf(path).feature;

const PART = /^src\/features\/([^/]+)\/server\/(?:([^/]+)\/)?[^/]+$/;
const MIGRATION = /^migrations\/\d+-\d+-([a-z]+)-/;

/** Tests that reach a file through a running server. */
function drivenBy(path: string): RegExp[] {
  const feature = MIGRATION.exec(path)?.[1];
  if (feature !== undefined) return [new RegExp(`^src/features/${feature}/server/.*test\\.ts$`)];
  const [, name, part] = PART.exec(path) ?? [];
  if (name === undefined) return [];
  return [
    new RegExp(`^src/features/${name}/server/[^/]+\\.test\\.ts$`),
    ...(part === undefined ? [] : [new RegExp(`^src/features/${name}/server/${part}/[^/]+\\.test\\.ts$`)]),
  ];
}
