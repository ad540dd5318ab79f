import { useEffect } from 'react';
import { paths } from '#kernel/paths.ts';
import { pageValue } from '#platform/browser/page-values.ts';
import { When } from '#platform/browser/when.tsx';
import { documentHandle } from '#ui/document.ts';
import { identityText } from '../../constants.ts';
import { passwordRule } from '../../rules/password-rule.ts';
import { accountMarks } from '../account-form-kinds.ts';
import { startAccountForm } from '../account-form-script.ts';
import { accountMeta } from '../account-meta.ts';
import { AccountField, AccountPassword } from '../components/account-field.tsx';
import { AccountFormFrame } from '../components/account-form-frame.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { ElsewhereButtons } from '../components/elsewhere-buttons.tsx';

export const handle = documentHandle;

export const meta = () =>
  accountMeta({
    title: 'Register',
    description: 'Create an Ahoy account and call anyone by username for free.',
    path: paths.register(),
  });

export default function Register() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startAccountForm, []);
  return (
    <AuthPage
      title={identityText.registerTitle}
      footer={
        <>
          Already have an account?{' '}
          <a href={paths.login()} {...accountMarks.neighbour} className="text-link">
            Sign in
          </a>
        </>
      }
    >
      <AccountFormFrame form="registration">
        <AccountField name="name" label="Full name" autoComplete="name" />
        <AccountField name="email" label="Email" type="email" autoComplete="username" />
        <AccountPassword
          autoComplete="new-password"
          hint={<span {...accountMarks.rule}>{passwordRule('')}</span>}
        />
        <Agreement />
      </AccountFormFrame>
      <ElsewhereButtons />
      <Sent />
    </AuthPage>
  );
}

/** Replaces the form when an emailed link opens the account. Says the same whether or not the address had one. */
function Sent() {
  return (
    <section
      hidden
      tabIndex={-1}
      aria-label={identityText.checkEmail}
      {...accountMarks.sent}
      className="flex flex-col gap-2 outline-none"
    >
      <p className="text-ink-2 wrap-anywhere">
        We sent an email to <strong className="font-medium text-ink" {...accountMarks.sentTo} />. Open it to
        continue.
      </p>
      <When lacks={['email']}>
        <p className="text-13 text-ink-2">{identityText.linkIsKept}</p>
      </When>
      <p className="text-13 text-ink-2">
        Didn't get it? Check your spam folder, or{' '}
        <a href={paths.register()} className="text-link">
          try again
        </a>
        .
      </p>
    </section>
  );
}

/** Terms that pressing the button accepts. They open in another tab, so that nothing typed is lost. */
function Agreement() {
  return (
    <p className="text-13 text-pretty text-ink-2">
      By creating an account you agree to the{' '}
      <a href={paths.terms()} target="_blank" rel="noopener" className="text-link">
        Terms of Service
      </a>
      , have read the{' '}
      <a href={paths.privacy()} target="_blank" rel="noopener" className="text-link">
        Privacy Policy
      </a>
      , and are at least {pageValue('MINIMUM_AGE')} years old.
    </p>
  );
}
