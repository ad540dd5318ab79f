import { When } from '#platform/browser/when.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { DocumentField, documentControl } from '#ui/document-field.tsx';
import { inputClass } from '#ui/field-style.ts';
import { CODE_DIGITS } from '../../../constants-codes.ts';
import { accountMarks } from '../../account-form-kinds.ts';

const field = { name: 'code', label: 'Code' };
const note = 'rounded-control border bg-sunk px-3 py-2 text-13 text-ink';
const quiet = 'self-start text-13 text-link disabled:cursor-not-allowed';

/** Below the sign-in form: other ways in, and the form for a code, which takes its place (code-sign-in-script.ts). */
export function CodeSignIn() {
  return (
    <>
      <div
        {...accountMarks.otherWays}
        className="-mt-2 flex flex-col gap-4 [[hidden]]:hidden signed-in:invisible unscripted:hidden"
      >
        <button
          type="button"
          {...accountMarks.codeRequest}
          className={buttonClass({ variant: 'secondary', size: 'large', wide: true })}
        >
          Email me a code
        </button>
        <When has={['phone-calls']}>
          <button type="button" {...accountMarks.addressSwitch} className={quiet}>
            Use a phone number
          </button>
        </When>
      </div>
      <form {...accountMarks.codeForm} method="post" noValidate hidden className="flex flex-col gap-4">
        <output {...accountMarks.codeLead} className="text-ink-2" />
        <p {...accountMarks.codeDelay} hidden className={note} />
        <p
          role="alert"
          {...accountMarks.notice}
          className="rounded-control border border-hang bg-hang-soft px-3 py-2 text-13 text-ink empty:sr-only"
        />
        <When lacks={['email']}>
          <p {...accountMarks.codeKept} className={note}>
            This installation can't send email yet. Ask the operator for the code. It's in Outgoing mail.
          </p>
        </When>
        <DocumentField {...field}>
          <input
            {...documentControl(field)}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS + 1}
            required
            className={`${inputClass} tabular-nums tracking-[0.3em] not-aria-invalid:invalid:border-field-line`}
          />
        </DocumentField>
        <button type="submit" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          Sign In
        </button>
        <div className="flex justify-between gap-4">
          <button type="button" {...accountMarks.codeAgain} className={quiet}>
            Send a new code
          </button>
          <button type="button" {...accountMarks.codeBack} className={quiet}>
            Use a password
          </button>
        </div>
      </form>
    </>
  );
}
