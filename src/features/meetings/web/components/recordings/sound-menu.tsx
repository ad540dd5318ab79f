import { useState } from 'react';
import { saveFrom } from '#platform/browser/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MoreMenu } from '#ui/more-menu.tsx';
import { toast } from '#ui/toast.tsx';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';
import { soundAddress } from '../../use-sound-player.ts';

/** Saving the sound as a file, and deleting it for good. */
export function SoundMenu({ meeting }: { meeting: Meeting }) {
  const { id, name, lines } = meeting;
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const remove = async () => {
    close();
    if ((await changed(meetingsApi.removeSound({ id }))) !== null) toast.success('Recording deleted');
  };
  return (
    <>
      <MoreMenu
        label="More for the recording"
        actions={[
          {
            id: 'download',
            label: 'Download recording',
            onAction: () => saveFrom(soundAddress(id, '?download=yes')),
          },
          {
            id: 'delete',
            label: lines > 0 ? 'Delete recording, keep transcript' : 'Delete recording',
            isDestructive: true,
            onAction: () => setAsked(true),
          },
        ]}
      />
      <Dialog title="Delete recording?" role="alertdialog" isOpen={isAsked} onOpenChange={close}>
        <p className="text-15 text-pretty">
          The recording of {name} will be permanently deleted.{' '}
          {lines > 0 ? 'Its transcript and notes stay.' : 'You won’t be able to make a transcript from it.'}
        </p>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={close}>
            Cancel
          </Button>
          <Button variant="danger" onPress={() => void remove()}>
            Delete recording
          </Button>
        </div>
      </Dialog>
    </>
  );
}
