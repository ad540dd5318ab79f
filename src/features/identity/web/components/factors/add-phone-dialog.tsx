import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CALLS_DELAYED } from '../../../constants-codes.ts';
import { factorsApi } from '../../factor-queries.ts';
import { ConfirmCode } from './add-app-dialog.tsx';
import { useSecured } from './use-secured.ts';

/** Adds codes that are read out to the person's verified number. */
export function AddPhoneDialog(props: {
  phone: string;
  onClose: () => void;
  onAdded: (codes: readonly string[] | null) => void;
}) {
  const begin = useSecured({
    work: () => factorsApi.addPhone({ name: `Phone ${props.phone.slice(-4)}` }),
    onDone: () => undefined,
  });
  return (
    <Dialog title="Add codes by phone call" isOpen onOpenChange={props.onClose}>
      {begin.data === undefined ? (
        <>
          <p className="text-13 text-ink-2">
            We'll call {props.phone} and read out a 6-digit code, now and whenever you choose it after your
            password.
          </p>
          <div className="flex justify-end">
            <Button isPending={begin.isPending} onPress={() => begin.mutate()}>
              Call me with a code
            </Button>
          </div>
        </>
      ) : (
        <>
          {begin.data.isDelayed && <output className="block text-13 text-ink-2">{CALLS_DELAYED}</output>}
          <ConfirmCode
            factorId={begin.data.id}
            challengeId={begin.data.challengeId}
            onAdded={props.onAdded}
          />
        </>
      )}
    </Dialog>
  );
}
