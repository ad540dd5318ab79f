import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import type { User } from '../../model.ts';
import { ResendButton } from './resend-button.tsx';

/** The address of the account, and whether its owner has confirmed it. */
export function EmailCard({ user }: { user: User }) {
  return (
    <Card
      title="Email address"
      aside={user.emailVerified ? <Badge>Confirmed</Badge> : <Badge tone="bad">Not confirmed</Badge>}
    >
      <p className="break-words">{user.email}</p>
      <p className="mt-1 text-13 text-ink-2">
        {user.emailVerified
          ? 'Messages about your account and its security go to this address.'
          : 'Open the link that we sent to this address to confirm that it is yours.'}
      </p>
      {!user.emailVerified && (
        <div className="mt-4">
          <ResendButton variant="secondary" label="Send the link again" />
        </div>
      )}
    </Card>
  );
}
