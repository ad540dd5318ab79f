import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { DocumentField, type DocumentFieldProps, documentControl } from '#ui/document-field.tsx';
import { inputClass } from '#ui/field-style.ts';
import type { AccountField as FieldName } from '../../rules/account-problems.ts';
import { accountMarks } from '../account-form-kinds.ts';

interface AccountFieldProps extends DocumentFieldProps {
  name: FieldName;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  /** Inside the field, after the text. */
  suffix?: ReactNode;
}

export function AccountField({ type = 'text', autoComplete, suffix, ...field }: AccountFieldProps) {
  return (
    <DocumentField {...field}>
      <div className="relative">
        <input
          {...documentControl(field)}
          type={type}
          required={field.isOptional !== true}
          autoComplete={autoComplete}
          spellCheck="false"
          // Browser validation isn't shown while typing. The form reports problems when it is sent.
          className={`${inputClass} not-aria-invalid:invalid:border-field-line ${suffix === undefined ? '' : 'pr-11'}`}
        />
        {suffix !== undefined && (
          <span className="absolute inset-y-0 right-0 flex items-center">{suffix}</span>
        )}
      </div>
    </DocumentField>
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
          className="group flex size-10 items-center justify-center rounded-control text-ink-3 hover:text-ink disabled:cursor-not-allowed unscripted:hidden"
        >
          <Eye size={18} strokeWidth={1.75} className="group-aria-pressed:hidden" />
          <EyeOff size={18} strokeWidth={1.75} className="hidden group-aria-pressed:block" />
        </button>
      }
    />
  );
}
