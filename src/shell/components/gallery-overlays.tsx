import { Info, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, Sheet } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { Chapter, Specimen } from './specimen.tsx';

export function OverlaySpecimens() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) setOpen(null);
  };
  return (
    <Chapter title="Overlays">
      <Specimen name="Dialog, Sheet">
        <Button variant="secondary" onPress={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onPress={() => setOpen('sheet')}>
          Open a sheet
        </Button>
        <Dialog title="A dialog" isOpen={open === 'dialog'} onOpenChange={onOpenChange}>
          <p>Focus is inside, and goes back to the button.</p>
        </Dialog>
        <Sheet title="A sheet" isOpen={open === 'sheet'} onOpenChange={onOpenChange}>
          <p>The same, from the bottom edge.</p>
        </Sheet>
      </Specimen>
      <Specimen name="Menu, Tooltip">
        <Menu
          label="Actions"
          trigger={<Button variant="secondary">Open a menu</Button>}
          actions={[
            { id: 'back', label: 'Call back', onAction: () => toast.message('Call back') },
            { id: 'off', label: 'Not now', isDisabled: true, onAction: () => undefined },
            {
              id: 'end',
              label: 'End',
              isDestructive: true,
              icon: <PhoneOff size={16} strokeWidth={1.75} aria-hidden="true" />,
              onAction: () => toast.message('End'),
            },
          ]}
        />
        <IconButton
          label="What it does, in a few words"
          icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}
        />
      </Specimen>
      <Specimen name="Toast">
        <Button variant="secondary" onPress={() => toast.success('Successfully logged in')}>
          Success
        </Button>
        <Button variant="secondary" onPress={() => toast.error('Login failed')}>
          Failure
        </Button>
      </Specimen>
    </Chapter>
  );
}
