// Not on the first screen: after signing in with a password, once.
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { queueToast } from '#ui/toast-queue.ts';
import { addPasskeyHere } from './components/factors/passkeys-section.tsx';
import { securityQuery } from './factor-queries.ts';
import { keepsPasskeys } from './passkey-browser.ts';
import { ProofDeclined, withFreshProof } from './proof.ts';

/** Says that there are passkeys, once for a person in a browser, and not to those who have one. */
export async function nudgeNow(accountId: string): Promise<void> {
  const key = `ahoy-passkey-nudged ${accountId}`;
  if (localStorage.getItem(key) !== null || !(await keepsPasskeys())) return;
  const { factors } = await queryClient.fetchQuery(securityQuery);
  if (factors.some(({ kind }) => kind === 'passkey')) return;
  localStorage.setItem(key, '1');
  const action = { label: 'Add a passkey', run: () => void add() };
  queueToast({ tone: 'message', text: 'Next time, sign in with your fingerprint, face or PIN.', action });
}

async function add(): Promise<void> {
  try {
    if ((await withFreshProof(addPasskeyHere)) !== null) toast.success('Passkey added');
  } catch (error) {
    if (!(error instanceof ProofDeclined)) toast.error(sentenceOf(error));
  }
}
