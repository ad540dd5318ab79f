// Not on the first screen: after a press.
import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { Invitation } from '../../../model.ts';
import type { TeamFacts } from '../../use-team.ts';
import { InviteForm } from './invite-form.tsx';
import { LinkMade } from './link-made.tsx';

const WAYS = [
  { id: 'email', label: 'By email' },
  { id: 'link', label: 'By link' },
] as const;

/** Invites people to the workspace, by email or with a link that is shared. */
export function InviteDialog({ facts, onClose }: { facts: TeamFacts; onClose: () => void }) {
  const [way, setWay] = useState<'email' | 'link'>('email');
  const [made, setMade] = useState<Invitation | null>(null);
  return (
    <Dialog title="Invite people" isOpen onOpenChange={onClose}>
      <p className="-mt-3 truncate text-13 text-ink-2">to {facts.workspace?.name}</p>
      {made === null ? (
        <>
          <div className="grid">
            <Segmented label="How to invite" choices={WAYS} selected={way} onSelect={setWay} />
          </div>
          <InviteForm key={way} way={way} facts={facts} onSent={onClose} onLink={setMade} />
        </>
      ) : (
        <LinkMade invitation={made} onClose={onClose} />
      )}
    </Dialog>
  );
}
