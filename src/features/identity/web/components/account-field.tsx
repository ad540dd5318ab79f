import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorClass, hintClass, inputClass, labelClass } from '#ui/field-style.ts';
import type { AccountField as FieldName } from '../../rules/account-problems.ts';
import { accountMarks } from '../account-form-script.ts';

interface AccountFieldProps {
  name: FieldName;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  /** Below the field. */
  hint?: ReactNode;
  /** Inside the field, behind the text. */
  suffix?: ReactNode;
}

/** A field without React: account-form-script.ts writes below it what is wrong with it. */
export function AccountField({ name, label, type = 'text', hint, suffix, ...input }: AccountFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className={labelClass}>
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={name}
          name={name}
          type={type}
          spellCheck="false"
          aria-required="true"
          aria-describedby={`${hint === undefined ? '' : `${name}-hint `}${name}-problem`}
          // What the browser itself calls wrong while somebody types is not told; the form says it when it is sent.
          className={`${inputClass} not-aria-invalid:invalid:border-field-line aria-invalid:border-hang ${suffix === undefined ? '' : 'pr-11'}`}
        />
        {suffix !== undefined && (
          <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={hintClass}>
          {hint}
        </p>
      )}
      <p id={`${name}-problem`} {...accountMarks.problem(name)} className={`empty:hidden ${errorClass}`} />
    </div>
  );
}

/** A password with a button that shows it, so that it can be checked before it is sent. */
export function AccountPassword(props: Pick<AccountFieldProps, 'autoComplete' | 'hint'>) {
  return (
    <AccountField
      {...props}
      name="password"
      label="Password"
      type="password"
      suffix={
        <button
          type="button"
          {...accountMarks.reveal}
          aria-pressed="false"
          aria-label="Show password"
          className="group flex size-11 items-center justify-center rounded-control text-ink-3 hover:text-ink disabled:cursor-not-allowed unscripted:hidden"
        >
          <Eye size={18} strokeWidth={1.75} className="group-aria-pressed:hidden" />
          <EyeOff size={18} strokeWidth={1.75} className="hidden group-aria-pressed:block" />
        </button>
      }
    />
  );
}
