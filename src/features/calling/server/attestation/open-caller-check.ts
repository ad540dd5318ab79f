import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Config } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type CallerCheck, createCallerCheck } from './caller-check.ts';
import { certificatesIn, createCertificateSource } from './certificate-source.ts';

/** @throws Error with a sentence for the operator */
export async function openCallerCheck({
  config,
  clock,
  log,
}: Pick<Platform, 'clock' | 'log'> & {
  config: Pick<Config, 'STIR_TRUST_ANCHORS' | 'STIR_FAILED'>;
}): Promise<CallerCheck> {
  const now = () => clock.now();
  return createCallerCheck({
    anchors: config.STIR_TRUST_ANCHORS === undefined ? null : await readAnchors(config.STIR_TRUST_ANCHORS),
    certificates: createCertificateSource({ now }),
    whenFailed: config.STIR_FAILED,
    log,
    now,
  });
}

async function readAnchors(path: string): Promise<X509Certificate[]> {
  try {
    return certificatesIn(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`STIR_TRUST_ANCHORS: ${path} is no file of certificates (PEM).`, { cause });
  }
}
