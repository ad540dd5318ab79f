import { DOCUMENT_VERSIONS } from '../constants.ts';
import type { Agreement } from '../model.ts';

/** Newest version of each document, which a person who registers now must have seen. */
export function documentsInForce(): Agreement {
  return { terms: newestOf(DOCUMENT_VERSIONS.terms), privacy: newestOf(DOCUMENT_VERSIONS.privacy) };
}

/** @param versions oldest first, at least one */
function newestOf(versions: readonly [string, ...string[]]): string {
  return versions.at(-1) ?? versions[0];
}

/** Whether a person was shown the versions in force. An old page's versions don't count. */
export function isInForce(agreedTo: Agreement, inForce: Agreement = documentsInForce()): boolean {
  return agreedTo.terms === inForce.terms && agreedTo.privacy === inForce.privacy;
}
