import { useMutation } from '@tanstack/react-query';
import { type MiddlewareFunction, redirect } from 'react-router';
import { AuthPage, leavingUser, useSignOut, useUser } from '#features/identity/web/widgets.tsx';
import { formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { carryToast } from '#ui/carried-toast.ts';
import { Notice } from '#ui/notice.tsx';
import { privacyApi } from '../queries.ts';

export const meta = () => [{ title: 'Keep your account?' }];

/** Only for people who are signed in and have asked for the deletion of their account. */
export const clientMiddleware: MiddlewareFunction[] = [
  async (_, next) => {
    const user = await leavingUser();
    if (user === null) throw redirect(paths.login({ from: paths.keepAccount() }));
    if (user.deletesAt === null) throw redirect(paths.dashboard());
    return next();
  },
];

/** Middleware runs only where there is something to load. */
export function clientLoader() {
  return null;
}

export default function KeepAccount() {
  const { user } = useUser();
  const signOut = useSignOut();
  const keep = useMutation({
    mutationFn: () => privacyApi.stopDeletion({ of: { kind: 'account' } }),
    onSuccess() {
      queryClient.clear();
      carryToast({ tone: 'success', text: "Welcome back. Your account won't be deleted." });
      window.location.replace(paths.dashboard());
    },
  });
  if (user?.deletesAt == null) return null;
  return (
    <AuthPage
      title="Keep your account?"
      lead={`${user.name}, your account will be deleted on ${formatDay(user.deletesAt)}, as you asked. Until then you can keep it, with everything in it.`}
    >
      {keep.isError && <Notice>{sentenceOf(keep.error)}</Notice>}
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size="large"
          wide
          isPending={keep.isPending || keep.isSuccess}
          onPress={() => keep.mutate()}
        >
          Keep my account
        </Button>
        <Button
          variant="quiet"
          size="large"
          wide
          isPending={signOut.isPending}
          onPress={() => signOut.mutate()}
        >
          Sign out
        </Button>
      </div>
      <p className="text-13 text-pretty text-ink-2">
        Plans and automatic top-ups that ended when you asked won't start again automatically.
      </p>
    </AuthPage>
  );
}
