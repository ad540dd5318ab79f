import { Ellipsis, Fingerprint, KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Menu } from '#ui/menu.tsx';
import type { FactorView } from '../../../model-factors.ts';
import { RemoveFactorDialog, RenameFactorDialog } from './factor-dialogs.tsx';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A factor or a passkey, and what can be done with it. */
export function FactorRow({ factor, isLast }: { factor: FactorView; isLast: boolean }) {
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
      detail={`${descriptionOf(factor)}, added ${day.format(factor.createdAt)}, ${usedAt(factor)}`}
      end={
        <>
          <Menu
            label={factor.name}
            trigger={
              <IconButton
                size="small"
                label={`Actions for ${factor.name}`}
                icon={<Ellipsis size={18} strokeWidth={1.75} />}
              />
            }
            actions={[
              { id: 'rename', label: 'Rename', onAction: () => setOpen('rename') },
              { id: 'remove', label: 'Remove', isDestructive: true, onAction: () => setOpen('remove') },
            ]}
          />
          {open === 'rename' && <RenameFactorDialog factor={factor} onClose={() => setOpen(null)} />}
          {open === 'remove' && (
            <RemoveFactorDialog factor={factor} isLast={isLast} onClose={() => setOpen(null)} />
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

function descriptionOf({ kind, name }: FactorView): string {
  if (kind === 'totp') return 'Authenticator app';
  return kind === 'phone' ? `${name}, by phone call` : 'Passkey';
}

function usedAt({ lastUsedAt }: FactorView): string {
  if (lastUsedAt === null) return 'never used';
  const today = day.format(Date.now()) === day.format(lastUsedAt);
  return today ? 'last used today' : `last used ${day.format(lastUsedAt)}`;
}
