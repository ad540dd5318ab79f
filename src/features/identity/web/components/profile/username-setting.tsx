import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import type { User } from '../../../model.ts';
import { UsernameForm } from '../username-form.tsx';

/** The username, what it is for, and a dialog to change it. */
export function UsernameSetting({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="Username" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4 text-13">
        <h2 className="font-sans text-13 font-medium tracking-normal text-ink-2">Username</h2>
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">@{user.username}</span>
          <Button variant="secondary" size="small" aria-label="Change username" onPress={() => setOpen(true)}>
            Change
          </Button>
        </span>
      </div>
      <p className="text-13 text-pretty text-ink-2">
        People call you by it, for free. If you change it, nobody else can take the old one for 90 days.
      </p>
      <Dialog title="Change username" isOpen={isOpen} onOpenChange={setOpen}>
        <p className="text-13 text-ink-2">
          You can change it up to twice in 24 hours and five times in 30 days.
        </p>
        <UsernameForm
          key={user.username}
          current={user.username}
          submitLabel="Change username"
          onClaimed={(changed) => {
            setOpen(false);
            toast.success(`You're @${changed.username} now`);
          }}
        />
      </Dialog>
    </section>
  );
}
