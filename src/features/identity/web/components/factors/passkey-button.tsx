import { Fingerprint } from 'lucide-react';
import { buttonClass } from '#ui/button-style.ts';
import { accountMarks } from '../../account-form-kinds.ts';

/** Shown by passkey-sign-in.ts where the browser knows passkeys. */
export function PasskeyButton() {
  return (
    <div {...accountMarks.otherWays} className="flex flex-col gap-4 [[hidden]]:hidden signed-in:invisible">
      <button
        type="button"
        hidden
        {...accountMarks.passkey}
        className={`${buttonClass({ variant: 'secondary', size: 'large', wide: true })} [[hidden]]:hidden`}
      >
        <Fingerprint size={18} strokeWidth={1.75} aria-hidden="true" />
        Use a passkey
      </button>
    </div>
  );
}
