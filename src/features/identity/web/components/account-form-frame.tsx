import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button-style.ts';
import { Notice } from '#ui/notice.tsx';
import type { AccountForm } from '../../rules/account-problems.ts';
import { accountMarks, FORMS } from '../account-form-kinds.ts';

/**
 * The sign-in or registration form as HTML, which account-form-script.ts makes work. Until then it can't be sent,
 * because the browser would put its values into the address.
 */
export function AccountFormFrame({ form, children }: { form: AccountForm; children: ReactNode }) {
  return (
    <form
      {...accountMarks.form(form)}
      data-script="account"
      method="post"
      noValidate
      className="group/account flex flex-col gap-4 signed-in:invisible"
    >
      <div className="hidden unscripted:block">
        <Notice>This form needs JavaScript, which is turned off in this browser.</Notice>
      </div>
      <p
        role="alert"
        {...accountMarks.notice}
        className="rounded-control border border-hang bg-hang-soft px-3 py-2 text-13 text-ink empty:sr-only"
      />
      {children}
      <div className="grid group-data-company-only/account:hidden">
        <button
          type="submit"
          disabled
          className={buttonClass({ variant: 'primary', size: 'large', wide: true })}
        >
          {FORMS[form].idle}
        </button>
      </div>
    </form>
  );
}
