import { useEffect } from 'react';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { identityText } from '../../constants.ts';
import { accountMarks } from '../account-form-kinds.ts';
import { startAccountForm } from '../account-form-script.ts';
import { accountMeta } from '../account-meta.ts';
import { AccountField, AccountPassword } from '../components/account-field.tsx';
import { AccountFormFrame } from '../components/account-form-frame.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { CodeSignIn } from '../components/codes/code-sign-in.tsx';
import { CompanyButton, ElsewhereButtons } from '../components/elsewhere-buttons.tsx';
import { PasskeyButton } from '../components/factors/passkey-button.tsx';

export const handle = documentHandle;

export const meta = () =>
  accountMeta({
    title: 'Sign in',
    description: 'Sign in to Ahoy and pick up where you left off.',
    path: paths.login(),
  });

export default function Login() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startAccountForm, []);
  return (
    <AuthPage
      title={identityText.loginTitle}
      footer={
        <>
          No account yet?{' '}
          <a href={paths.register()} {...accountMarks.neighbour} className="text-link">
            Sign up
          </a>
        </>
      }
    >
      <AccountFormFrame form="sign-in">
        <AccountField name="email" label="Email" type="email" autoComplete="username webauthn" />
        <CompanyButton />
        {/* Of no use when a company is the only way in. */}
        <div className="flex flex-col gap-4 group-data-company-only/account:hidden">
          <AccountPassword autoComplete="current-password" />
          <a
            href={paths.forgotPassword()}
            {...accountMarks.forgotten}
            className="self-start text-13 text-link"
          >
            Forgot password?
          </a>
        </div>
      </AccountFormFrame>
      <PasskeyButton />
      <CodeSignIn />
      <ElsewhereButtons />
    </AuthPage>
  );
}
