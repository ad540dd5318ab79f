import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Whom } from '../../../model-blocks.ts';
import { blockOf, blocksQuery, useBlock, useUnblock } from '../../blocks.ts';

export interface BlockButtonProps {
  whom: Whom;
  /** Name of the person or the number, as shown on the screen. */
  name: string;
}

/** Blocks somebody after asking, or unblocks them. Self-contained, for use wherever a call is shown. */
export function BlockButton({ whom, name }: BlockButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const blocks = useQuery(blocksQuery);
  const block = useBlock();
  const unblock = useUnblock();
  const known = blockOf(blocks.data ?? [], whom);
  const look = {
    variant: 'secondary',
    size: 'small',
    icon: <Ban size={16} strokeWidth={1.75} aria-hidden="true" />,
  } as const;
  if (known !== undefined)
    return (
      <Button
        {...look}
        aria-label={`Unblock ${name}`}
        isPending={unblock.isPending}
        onPress={() => unblock.mutate(known)}
      >
        Unblock
      </Button>
    );
  const confirm = () => {
    setConfirming(false);
    block.mutate(whom);
  };
  return (
    <>
      <Button
        {...look}
        aria-label={`Block ${name}`}
        isPending={block.isPending}
        onPress={() => setConfirming(true)}
      >
        Block
      </Button>
      <Dialog role="alertdialog" title={`Block ${name}?`} isOpen={isConfirming} onOpenChange={setConfirming}>
        <p className="text-15 text-pretty text-ink-2">
          Their calls won't ring here or show up in your call history. They'll hear it ring as if you didn't
          answer, and won't know they're blocked. To call them, unblock them first.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={() => setConfirming(false)}>
            Cancel
          </Button>
          <Button onPress={confirm}>Block</Button>
        </div>
      </Dialog>
    </>
  );
}
