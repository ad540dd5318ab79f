import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. A secret is random and long, so one round of a fast hash gives nothing away. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
