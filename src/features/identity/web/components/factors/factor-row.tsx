import { Fingerprint, KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Instant } from '#kernel/instant.ts';
import { Badge } from '#ui/badge.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { MoreMenu } from '#ui/more-menu.tsx';
import type { FactorView } from '../../../model-factors.ts';
import { dayWords, isSameDay } from '../../when-words.ts';
import { RemoveFactorDialog, RenameFactorDialog } from './factor-dialogs.tsx';

const AUTHENTICATOR_APP = 'Authenticator app';

/** A factor or a passkey, and what can be done with it. */
export function FactorRow(props: { factor: FactorView; isLast: boolean; onRemoved: () => void }) {
  const { factor, isLast, onRemoved } = props;
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  return (
    <ListRow
      icon={<FactorIcon factor={factor} />}
      title={
        <>
          {factor.kind === 'phone' ? `Code to ${factor.phone ?? ''}` : factor.name}{' '}
          {factor.isSynced && <Badge>Synced</Badge>}
        </>
      }
      detail={detailOf(factor)}
      end={
        <>
          <MoreMenu
            label={`Actions for ${factor.name}`}
            actions={[
              { id: 'rename', label: 'Rename', onAction: () => setOpen('rename') },
              { id: 'remove', label: 'Remove', isDestructive: true, onAction: () => setOpen('remove') },
            ]}
          />
          {open === 'rename' && <RenameFactorDialog factor={factor} onClose={() => setOpen(null)} />}
          {open === 'remove' && (
            <RemoveFactorDialog
              factor={factor}
              isLast={isLast}
              onClose={() => setOpen(null)}
              onRemoved={onRemoved}
            />
          )}
        </>
      }
    />
  );
}

function FactorIcon({ factor }: { factor: FactorView }) {
  const look = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (factor.kind === 'totp') return <Smartphone {...look} />;
  if (factor.kind === 'phone') return <MessageSquareText {...look} />;
  return factor.isSynced ? <Fingerprint {...look} /> : <KeyRound {...look} />;
}

/** What it is, where its title doesn't say so, and when it was added and used. */
function detailOf({ kind, name, createdAt, lastUsedAt }: FactorView): string {
  const added = `added ${dayWords(createdAt)}, ${usedWords(lastUsedAt)}`;
  if (kind === 'phone') return `${name}, by phone call, ${added}`;
  const isSaid = kind === 'passkey' || name === AUTHENTICATOR_APP;
  return isSaid ? `A${added.slice(1)}` : `${AUTHENTICATOR_APP}, ${added}`;
}

function usedWords(lastUsedAt: Instant | null): string {
  if (lastUsedAt === null) return 'never used';
  return isSameDay(lastUsedAt, Date.now()) ? 'last used today' : `last used ${dayWords(lastUsedAt)}`;
}
