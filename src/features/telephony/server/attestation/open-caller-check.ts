import type { Clock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { readAnchors } from './anchors.ts';
import { type CallerCheck, createCallerCheck } from './caller-check.ts';
import { createCertificateSource } from './certificate-source.ts';

/** @throws Error with a sentence for the operator */
export async function openCallerCheck({
  config,
  clock,
  log,
}: Pick<Platform, 'log'> & {
  clock: Clock;
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
