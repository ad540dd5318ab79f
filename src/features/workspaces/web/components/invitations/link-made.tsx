import { Copy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Invitation } from '../../../model.ts';
import { ROLE_WORDS } from '../../../rules/role-words.ts';
import { copyLink, linkOf } from './invitation-row.tsx';

/** A link that has just been made, ready to be shared. */
export function LinkMade({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { usesMax, role } = invitation;
  return (
    <>
      <TextField
        label="Invitation link"
        value={linkOf(invitation)}
        isReadOnly
        hint={`Anyone with it can join as ${ROLE_WORDS[role].name}${usesMax === 1 ? ', once' : `, up to ${usesMax.toLocaleString('en')} people`}.`}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Done
        </Button>
        <Button
          icon={<Copy size={16} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => void copyLink(invitation)}
        >
          Copy link
        </Button>
      </div>
    </>
  );
}
