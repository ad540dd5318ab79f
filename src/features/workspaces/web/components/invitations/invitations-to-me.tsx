import { ButtonLink } from '#ui/link.tsx';
import { invitedWords } from '../../../rules/invitation.ts';
import { asRole } from '../../../rules/role-words.ts';
import { useMyInvitations } from '../../current-workspace.ts';

/** Open invitations to the address of the person, above the team. */
export function InvitationsToMe() {
  const invitations = useMyInvitations();
  if (invitations.length === 0) return null;
  return (
    <section aria-label="Invitations to you" className="divide-y border-b bg-sunk">
      {invitations.map((invitation) => (
        <div
          key={invitation.id}
          className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-13 desk:px-6"
        >
          <p className="min-w-0 flex-1 basis-72">
            <span className="font-medium">{invitedWords(invitation)}</span> You'd be {asRole[invitation.role]}
            .
          </p>
          <ButtonLink to={invitation.path} size="small" variant="secondary">
            See invitation
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
