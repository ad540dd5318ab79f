import type { Clock } from '#platform/server/clock.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { TelephonySettings } from '../config.ts';
import { readAnchors } from './anchors.ts';
import { type CallerCheck, createCallerCheck } from './caller-check.ts';
import { createCertificateSource } from './certificate-source.ts';

/** @throws Error with a sentence for the operator */
export async function openCallerCheck({
  settings,
  clock,
  log,
}: Pick<Platform, 'log'> & {
  clock: Clock;
  settings: Pick<TelephonySettings, 'STIR_TRUST_ANCHORS' | 'STIR_FAILED'>;
}): Promise<CallerCheck> {
  const now = () => clock.now();
  return createCallerCheck({
    anchors:
      settings.STIR_TRUST_ANCHORS === undefined ? null : await readAnchors(settings.STIR_TRUST_ANCHORS),
    certificates: createCertificateSource({ now }),
    whenFailed: settings.STIR_FAILED,
    log,
    now,
  });
}
