import { posix } from 'node:path';

/** A mention of something in a document that should exist. */
export interface Reference {
  /** From the project's folder. */
  readonly path: string;
  /** The title of a test in that file, when one is quoted. */
  readonly title: string | undefined;
}

const LINK = /(?<!!)\[[^\]]*\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g;
const PATH =
  /`((?:src|scripts|docs|test|bench|migrations|public)\/[^`\s*<{…]+|[a-z.-]+\.(?:json|config\.ts))`(?:: "([^"]+)")?/g;

/** The files that a document names, as links or as paths in backticks; `path`: "title" also names a test in it. */
export function referencesOf(document: { path: string; text: string }): Reference[] {
  const links = [...document.text.matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => ({ path: posix.join(posix.dirname(document.path), target), title: undefined }));
  const paths = [...document.text.matchAll(PATH)].map(([, path = '', title]) => ({ path, title }));
  return [...links, ...paths];
}
