import type { ServiceParts } from '../access/parts.ts';
import { createPasskeys } from '../passkeys/passkeys.ts';
import { createFactors, type FactorParts } from './factors.ts';
import { factorSteps } from './steps.ts';
import { factorStatements } from './store.ts';

/** Second factors, passkeys, and the steps that ask for them. */
export function createFactorParts(given: ServiceParts) {
  const rows = factorStatements(given.platform.database.queries);
  const parts: FactorParts = { ...given, provenPhone: rows.provenPhone };
  const factors = createFactors(parts);
  const passkeys = createPasskeys(parts);
  return { factors, passkeys, steps: factorSteps({ parts, factors, passkeys }) };
}
