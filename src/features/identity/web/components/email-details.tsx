import { operatorPaths } from '#kernel/operator-paths.ts';
import { hasCapability } from '#platform/browser/capabilities.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { SettingRow } from '#ui/setting-row.tsx';
import type { User } from '../../model.ts';
import { ResendButton } from './resend-button.tsx';

/** Whether the owner of the address has confirmed it. */
export function EmailBadge({ user }: { user: User }) {
  return user.emailVerified ? <Badge>Confirmed</Badge> : <Badge tone="strong">Not confirmed</Badge>;
}

/** The address of the account, and what there is to do about it. */
export function EmailDetails({ user }: { user: User }) {
  const canConfirm = !user.emailVerified && (hasCapability('email') || user.isOperator);
  return (
    <SettingRow title={user.email} description={stateOf(user)}>
      {canConfirm && <ResendButton variant="secondary" size="small" label="Send the link again" />}
    </SettingRow>
  );
}

/** Without a mail server, only the operator can read the email with the link. */
function stateOf({ emailVerified, isOperator }: User) {
  if (emailVerified) return 'We send messages about your account and its security to this address.';
  if (hasCapability('email')) return "Open the link we sent to this address to confirm it's yours.";
  if (!isOperator) return "Ahoy can't send email yet, so there's nothing to confirm.";
  return (
    <>
      Ahoy can't send email yet. Confirm this address with the link in{' '}
      <Link to={operatorPaths.mail()}>Outgoing mail</Link>.
    </>
  );
}
