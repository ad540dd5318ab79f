import type { X509Certificate } from 'node:crypto';
import type { Instant } from '#kernel/instant.ts';

/** The certificate and its issuers, without any others. */
const CHAIN_MAX = 5;

/** Whether the first certificate chains to a trust anchor at this time. Revocation and path lengths aren't checked. */
export function isTrusted(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  now: Instant,
): boolean {
  const [leaf, ...others] = chain;
  if (leaf === undefined || chain.length > CHAIN_MAX) return false;
  let current = leaf;
  for (let step = 0; step < CHAIN_MAX; step += 1) {
    const below = current;
    if (!isValidAt(below, now)) return false;
    if (anchors.some((anchor) => isValidAt(anchor, now) && hasIssued(anchor, below))) return true;
    const issuer = others.find((other) => other !== below && hasIssued(other, below));
    if (issuer === undefined) return false;
    current = issuer;
  }
  return false;
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Instant): boolean {
  return validFromDate.getTime() <= now && now <= validToDate.getTime();
}
