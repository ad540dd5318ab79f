// Not on the first screen: after a press.
import { createRoot } from 'react-dom/client';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PROOF_MINUTES } from '../../../constants.ts';
import type { ProofChoices } from '../../../model-factors.ts';
import { factorsApi } from '../../factor-queries.ts';
import { knowsPasskeys } from '../../passkey-browser.ts';
import { type Way, waysOf } from '../../ways.ts';
import { type ShownWay, WaysForm } from './ways-form.tsx';

/**
 * Asks for a proof that it's still the same person. It is a root of its own, so that no page has to hold it.
 * @returns whether they have shown one
 */
export async function askForProof({ takesPassword }: { takesPassword: boolean }): Promise<boolean> {
  const given = await factorsApi.proofChoices();
  const choices = { ...given, hasPassword: given.hasPassword && takesPassword };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((answered) => {
    const close = (isProven: boolean) => {
      root.unmount();
      place.remove();
      answered(isProven);
    };
    root.render(<ProofDialog choices={choices} onClose={close} />);
  });
}

function ProofDialog(props: { choices: ProofChoices; onClose: (isProven: boolean) => void }) {
  return (
    <Dialog title="Confirm it's you" isOpen onOpenChange={() => props.onClose(false)}>
      <Choices choices={props.choices} onProven={() => props.onClose(true)} />
    </Dialog>
  );
}

function Choices({ choices, onProven }: { choices: ProofChoices; onProven: () => void }) {
  const [first, ...others] = waysOf({ ...choices, knowsPasskeys: knowsPasskeys() });
  async function prove(shown: ShownWay): Promise<void> {
    if ('recoveryCode' in shown) return;
    await factorsApi.prove({ proof: shown });
    onProven();
  }
  if (first === undefined)
    return (
      <Notice>Nothing of yours works in this browser. Sign out, sign in again and try once more.</Notice>
    );
  return (
    <WaysForm
      ways={[first, ...others]}
      submit="Confirm"
      lead={leadOf}
      askPasskey={() => factorsApi.provePasskey()}
      askCode={(id) => factorsApi.challengeFactor({ id })}
      onShow={prove}
    />
  );
}

const ASKS: Readonly<Record<Way['kind'], string>> = {
  password: 'Enter your password to continue.',
  passkey: 'Use your passkey to continue.',
  totp: 'Enter a code to continue.',
  phone: 'Get a code to continue.',
  recovery: 'Enter a recovery code to continue.',
};

const leadOf = ({ kind }: Way) => `${ASKS[kind]} We won't ask again for ${PROOF_MINUTES} minutes.`;
