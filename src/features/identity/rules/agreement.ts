import { DOCUMENT_VERSIONS } from '../constants.ts';
import type { Agreement } from '../model.ts';

/** The newest version of each document: what somebody who registers now must have been shown. */
export function documentsInForce(): Agreement {
  return { terms: newestOf(DOCUMENT_VERSIONS.terms), privacy: newestOf(DOCUMENT_VERSIONS.privacy) };
}

/** @param versions oldest first, at least one */
function newestOf(versions: readonly [string, ...string[]]): string {
  return versions.at(-1) ?? versions[0];
}

/** Whether somebody was shown what holds. Agreeing to what a page showed long ago is agreeing to something else. */
export function isInForce(agreedTo: Agreement, inForce: Agreement = documentsInForce()): boolean {
  return agreedTo.terms === inForce.terms && agreedTo.privacy === inForce.privacy;
}
