import { codeOf } from '#platform/browser/api.ts';
import { identityErrors } from '../errors.ts';

/** They closed the question. What they wanted is not done, and nothing went wrong. */
export class ProofDeclined extends Error {}

/**
 * Does something that asks for a fresh proof of who they are. When the server wants one, a dialog asks for it, and the work
 * is done again.
 * @throws ProofDeclined when they close the dialog; what the work throws
 */
export async function withFreshProof<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== identityErrors.proofNeeded().code) throw error;
  }
  const { askForProof } = await import('./components/factors/proof-dialog.tsx');
  if (!(await askForProof({ takesPassword: true }))) throw new ProofDeclined();
  return work();
}

/** Has them show a second factor, which lifts the session. @returns whether they have shown one */
export async function proveByFactor(): Promise<boolean> {
  const { askForProof } = await import('./components/factors/proof-dialog.tsx');
  return askForProof({ takesPassword: false });
}
