import { LogOut } from 'lucide-react';
import { AvatarField, useSignOut, useUser } from '#features/identity/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';

/** Who is signed in, and the way out: a row above the tabs, or a card beside them. */
export function SideCard({ isCard = false }: { isCard?: boolean }) {
  const { user } = useUser();
  const signOut = useSignOut();
  if (user === null) return null;
  const { name, username, email } = user;
  return (
    <section
      aria-label="You"
      className={
        isCard
          ? 'm-6 flex flex-col items-start gap-4 rounded-card border p-5 shadow-e1'
          : 'flex flex-wrap items-start gap-x-4 gap-y-3 border-b p-4 desk:p-6'
      }
    >
      <Avatar name={name} size="large" picture={paths.avatar(user, 512)} />
      <div className={isCard ? 'w-full min-w-0' : 'min-w-0 flex-1 basis-48'}>
        <p className="display text-17 wrap-anywhere">{name}</p>
        {username !== null && <p className="truncate text-13 text-ink-2">@{username}</p>}
        <p className="text-13 wrap-anywhere text-ink-2">{email}</p>
      </div>
      <div className={isCard ? 'w-full border-b pb-4' : 'min-w-0 flex-1 basis-48'}>
        <AvatarField user={user} />
      </div>
      <div className={isCard ? '-mx-4 -my-2' : '-mt-1 -mr-4'}>
        <Button
          variant="danger"
          icon={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
          isPending={signOut.isPending}
          onPress={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      </div>
    </section>
  );
}
