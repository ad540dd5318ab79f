import { verify, type X509Certificate } from 'node:crypto';
import type { E164 } from '#kernel/e164.ts';
import type { Instant } from '#kernel/instant.ts';
import type { Log } from '#platform/server/log.ts';
import type { Attestation } from '../../model.ts';
import {
  type AttestationFault,
  type Passport,
  passportFault,
  readIdentity,
  readPassport,
  shakenAmong,
} from '../../rules/attestation/passport.ts';
import type { CallerEvidence } from '../carrier/carrier.ts';
import { isTrusted } from './certificate-chain.ts';
import { type CertificateSource, CertificateUnavailable } from './certificate-source.ts';

/** Result of checking the number that a call shows. */
export interface Judged {
  /** Null: nothing was looked at, so nothing is claimed. */
  readonly attestation: Attestation | null;
  /** SIP status with which the call must be refused; null if it may ring. */
  readonly refusal: number | null;
}

/** Checks a carrier's evidence about a caller (STIR/SHAKEN). */
export interface CallerCheck {
  judge(evidence: CallerEvidence, call: { from: E164 | null; to: E164 }): Promise<Judged>;
}

export interface CallerCheckOptions {
  /** Trust anchors; null: headers are ignored. */
  readonly anchors: readonly X509Certificate[] | null;
  readonly certificates: CertificateSource;
  readonly whenFailed: 'ring' | 'reject';
  readonly log: Log;
  now(): Instant;
}

/** RFC 8224 section 6.2.2: Stale Date, Unsupported Credential, Invalid Identity Header. */
const REFUSALS: Readonly<Record<AttestationFault, number | null>> = {
  stale: 403,
  untrusted: 437,
  malformed: 438,
  signature: 438,
  'other-caller': 438,
  'other-called': 438,
  // People must not lose calls because a carrier's server is down.
  unreachable: null,
};

const unjudged: Judged = { attestation: null, refusal: null };

export function createCallerCheck(options: CallerCheckOptions): CallerCheck {
  const { anchors, whenFailed, log } = options;
  return {
    async judge({ identities, verstat }, { from, to }) {
      // A withheld number is never shown.
      if (from === null) return unjudged;
      const identity = anchors === null ? null : shakenAmong(identities);
      if (anchors === null || identity === null)
        return { attestation: verstat ?? (anchors === null ? null : 'none'), refusal: null };
      const judged = await judgeIdentity({ ...options, anchors }, { identity, from, to });
      if ('attest' in judged) return { attestation: judged.attest, refusal: null };
      log.info({ fault: judged.fault }, 'the number of a caller could not be verified');
      const refusal = whenFailed === 'reject' ? REFUSALS[judged.fault] : null;
      return { attestation: 'failed', refusal };
    },
  };
}

async function judgeIdentity(
  { anchors, certificates, now }: CallerCheckOptions & { readonly anchors: readonly X509Certificate[] },
  { identity, from, to }: { identity: string; from: E164; to: E164 },
): Promise<{ readonly attest: 'A' | 'B' | 'C' } | { readonly fault: AttestationFault }> {
  const read = readIdentity(identity);
  const passport = read === null ? null : passportOf(read.parts);
  if (read === null || passport === null || read.info !== passport.header.x5u) return { fault: 'malformed' };
  // Cheap checks come first, so that no one can make us fetch certificates for calls that are refused anyway.
  const fault = passportFault(passport, { from, to, now: now() });
  if (fault !== null) return { fault };
  try {
    const chain = await certificates.chainAt(passport.header.x5u);
    if (!isTrusted(chain, anchors, now())) return { fault: 'untrusted' };
    const [certificate] = chain;
    const isSigned = certificate !== undefined && isSignedBy(certificate, read.parts);
    return isSigned ? { attest: passport.claims.attest } : { fault: 'signature' };
  } catch (cause) {
    if (!(cause instanceof CertificateUnavailable)) throw cause;
    return { fault: 'unreachable' };
  }
}

function passportOf([head, body]: readonly [string, string, string]): Passport | null {
  try {
    const [header, claims]: unknown[] = [head, body].map((part) =>
      JSON.parse(Buffer.from(part, 'base64url').toString('utf8')),
    );
    return readPassport({ header, claims });
  } catch {
    // Not JSON.
    return null;
  }
}

/** ES256 (RFC 7518 section 3.4): ECDSA on P-256, the two numbers side by side. */
function isSignedBy(
  { publicKey }: X509Certificate,
  [head, body, signature]: readonly [string, string, string],
): boolean {
  if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
  const signed = Buffer.from(`${head}.${body}`);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  return verify('sha256', signed, key, Buffer.from(signature, 'base64url'));
}
