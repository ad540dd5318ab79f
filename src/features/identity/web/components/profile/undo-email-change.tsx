import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/link.tsx';
import { toast } from '#ui/toast.tsx';
import { identityErrors } from '../../../errors.ts';
import { profileApi } from '../../profile-queries.ts';
import { setUser } from '../../user-context.tsx';
import { AuthPage } from '../auth-page.tsx';

/** Mail scanners open links, so only a press takes the address back. */
export function UndoEmailChange({ token }: { token: string }) {
  const navigate = useNavigate();
  const undo = useMutation({
    mutationFn: () => profileApi.undoEmailChange({ token }),
    onSuccess: async ({ resetToken }) => {
      // All sessions have ended, this browser's too.
      setUser(null);
      toast.success('Your old email address is back. Now set a new password.');
      await navigate(paths.resetPassword({ token: resetToken }), { replace: true });
    },
  });
  if (token === '' || undo.isError)
    return (
      <AuthPage
        title="This link doesn't work"
        lead={undo.isError ? sentenceOf(undo.error) : identityErrors.linkExpired().message}
      >
        <ButtonLink to={paths.forgotPassword()}>Set a new password</ButtonLink>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Take your email address back?"
      lead="Your account gets its old address again. You'll be signed out everywhere, and you'll set a new password next."
    >
      <Button size="large" isPending={undo.isPending} onPress={() => undo.mutate()}>
        Undo the change
      </Button>
    </AuthPage>
  );
}
