import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { MoreMenu } from '#ui/more-menu.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { NAME_MAX } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { changed } from '../../refresh.ts';

/** What else can be done with a meeting: another name, who sees it, and deleting it for good. */
export function MeetingMenu({ meeting }: { meeting: Meeting }) {
  const { id, name, isPrivate } = meeting;
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const share = async () => {
    const done = await changed(meetingsApi.change({ id, isPrivate: !isPrivate }));
    if (done !== null)
      toast.success(isPrivate ? 'Everyone in the workspace can see it' : 'Only you can see it');
  };
  const remove = async () => {
    close();
    if ((await changed(meetingsApi.remove({ id }))) !== null) toast.success('Meeting deleted');
  };
  return (
    <>
      <MoreMenu
        label={`More for ${name}`}
        actions={[
          { id: 'rename', label: 'Rename', onAction: () => setAsked('rename') },
          {
            id: 'share',
            label: isPrivate ? 'Share with the workspace' : 'Make private',
            onAction: () => void share(),
          },
          { id: 'delete', label: 'Delete', isDestructive: true, onAction: () => setAsked('delete') },
        ]}
      />
      {asked === 'rename' && <RenameDialog meeting={meeting} onClose={close} />}
      <Dialog title="Delete meeting?" role="alertdialog" isOpen={asked === 'delete'} onOpenChange={close}>
        <p className="text-15 text-pretty">
          {name} will be permanently deleted with its transcript, notes and links. Tasks and contacts made
          from it stay.
        </p>
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={close}>
            Cancel
          </Button>
          <Button variant="danger" onPress={() => void remove()}>
            Delete meeting
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function RenameDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const [name, setName] = useState(meeting.name);
  const save = async () => {
    const done = await changed(meetingsApi.change({ id: meeting.id, name }));
    if (done !== null) onClose();
  };
  return (
    <Dialog title="Rename meeting" isOpen onOpenChange={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label="Name" value={name} onChange={setName} maxLength={NAME_MAX} />
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit">Rename meeting</Button>
        </div>
      </form>
    </Dialog>
  );
}
