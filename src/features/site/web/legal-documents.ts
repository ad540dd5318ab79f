import type { MetaDescriptor } from 'react-router';
import { DOCUMENT_VERSIONS } from '#features/identity/constants.ts';
import { paths } from '#kernel/paths.ts';
import type { LegalText } from './legal-text.ts';
import { privacy20250406 } from './privacy-2025-04-06.ts';
import { privacy20261122 } from './privacy-2026-11-22.ts';
import { publicMeta } from './public-meta.ts';
import { terms20250406 } from './terms-2025-04-06.ts';
import { terms20261122 } from './terms-2026-11-22.ts';

export type DocumentName = keyof typeof DOCUMENT_VERSIONS;

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** By version. A text that people agreed to is never edited: the next version is a separate file. */
  readonly versions: Readonly<Record<string, LegalText>>;
}

type TextsOf<Name extends DocumentName> = Readonly<
  Record<(typeof DOCUMENT_VERSIONS)[Name][number], LegalText>
>;
const terms: TextsOf<'terms'> = { '2025-04-06': terms20250406, '2026-11-22': terms20261122 };
const privacy: TextsOf<'privacy'> = { '2025-04-06': privacy20250406, '2026-11-22': privacy20261122 };

export const LEGAL_DOCUMENTS: Readonly<Record<DocumentName, LegalDocument>> = {
  terms: {
    title: 'Terms of Service',
    description:
      'What you and we agree on when you use Ahoy: prices, refunds, liability, and who may use it.',
    path: paths.terms(),
    versions: terms,
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What Ahoy keeps about you, why, for how long, and who else sees it.',
    path: paths.privacy(),
    versions: privacy,
  },
};

/** One version of a document, as a page shows it. */
interface ShownVersion {
  readonly version: string;
  readonly text: LegalText;
  readonly isInForce: boolean;
  /** The other versions, newest first. */
  readonly others: readonly string[];
}

/**
 * Returns the document at an address: the version in force for "/terms", an older one for "/terms/2025-04-06".
 * @throws Error if the document has no such version
 */
export function versionAt(name: DocumentName, pathname: string): ShownVersion {
  const { versions: texts, path } = LEGAL_DOCUMENTS[name];
  const versions: readonly string[] = DOCUMENT_VERSIONS[name];
  const inForce = versions.at(-1) ?? '';
  const version = namedIn(pathname, path) ?? inForce;
  const text = texts[version];
  if (text === undefined) throw new Error(`${pathname} names a version that there is not.`);
  return {
    version,
    text,
    isInForce: version === inForce,
    others: versions.filter((other) => other !== version).toReversed(),
  };
}

/** Metadata for search engines: they index the version in force, and no single versions. */
export function legalMeta(name: DocumentName, pathname: string): MetaDescriptor[] {
  const { title, description, path } = LEGAL_DOCUMENTS[name];
  const version = namedIn(pathname, path);
  if (version === undefined) return publicMeta({ title: `${title} – Ahoy`, description, path });
  return [
    ...publicMeta({
      title: `${title} of ${dateOf(version)} – Ahoy`,
      description,
      path: `${path}/${version}`,
    }),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Returns the version in the last part of an address; undefined if there is none. */
function namedIn(pathname: string, path: string): string | undefined {
  return pathname.slice(path.length).replaceAll('/', '') || undefined;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day from which a version holds, as people write it: "April 6, 2025" (specification 000 §2). */
export function dateOf(version: string): string {
  return longDate.format(Date.parse(version));
}
