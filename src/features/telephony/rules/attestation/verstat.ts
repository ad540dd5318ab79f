import type { Attestation } from '../../model.ts';

const LEVEL = /^[ABC]$/;

/**
 * What a carrier says of a number that it has verified itself: `verstat` in the address of the caller (3GPP TS 24.229
 * section 7.2A.20), with the level behind it or in a header of its own. A number that has passed without a level is one
 * that the caller may use.
 * @returns null when nothing is said
 */
export function attestationOfVerstat(
  addresses: readonly string[],
  indicator: string | undefined,
): Attestation | null {
  const values = addresses.map((address) => /;\s*verstat\s*=\s*([\w-]+)/i.exec(address)?.[1]);
  const verstat = values.find((word) => word !== undefined)?.toLowerCase();
  if (verstat === undefined) return null;
  if (verstat.startsWith('tn-validation-failed')) return 'failed';
  const [, level] = /^tn-validation-passed(?:-([abc]))?$/.exec(verstat) ?? [null, null];
  if (level === null) return 'none';
  const stated = (level ?? indicator?.trim() ?? 'A').toUpperCase();
  return LEVEL.test(stated) ? (stated as 'A' | 'B' | 'C') : 'none';
}
