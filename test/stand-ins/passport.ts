import { sign } from 'node:crypto';

/** A carrier's statement about a call. Any part can be replaced with an invalid one. */
export interface SwornCall {
  readonly key: string;
  readonly x5u: string;
  /** Digits without a plus. */
  readonly orig: string;
  readonly dest: string;
  /** Seconds since the epoch. */
  readonly iat: number;
  readonly attest?: string;
  readonly header?: Readonly<Record<string, unknown>>;
}

const part = (json: unknown): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** An Identity header as a carrier writes it (RFC 8224, RFC 8588). */
export function identityOf({ key, x5u, orig, dest, iat, attest = 'A', header = {} }: SwornCall): string {
  const head = part({ alg: 'ES256', ppt: 'shaken', typ: 'passport', x5u, ...header });
  const origid = '123e4567-e89b-12d3-a456-426655440000';
  const claims = part({ attest, dest: { tn: [dest] }, iat, orig: { tn: orig }, origid });
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' });
  return `${head}.${claims}.${signature.toString('base64url')};info=<${x5u}>;alg=ES256;ppt=shaken`;
}
