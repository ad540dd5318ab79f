import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { identityApi } from '../queries.ts';
import { setUser } from '../user-context.tsx';

export const meta = () => [
  { title: 'Set a new password' },
  { name: 'description', content: 'Set a new password for your Ahoy account.' },
  // The address contains a secret that must not reach the next site as a referrer.
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPassword() {
  const token = useSearchParams()[0].get('token');
  if (token === null)
    return (
      <AuthPage title="Set a new password" lead={identityErrors.linkExpired().message}>
        <ButtonLink to={paths.forgotPassword()}>Ask for a new link</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage title="Set a new password" lead="You'll be signed out on all other devices.">
      <ResetForm token={token} />
    </AuthPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <NewPasswordForm
      submitLabel="Set new password"
      newLinkPath={paths.forgotPassword()}
      save={async (password) => {
        await identityApi.resetPassword({ token, password });
        // All sessions have ended, this browser's too.
        setUser(null);
        toast.success(identityText.passwordChanged);
        await navigate(paths.login());
      }}
    />
  );
}
