import { Mic, Upload } from 'lucide-react';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { Menu } from '#ui/menu.tsx';
import { recorderView } from '../../recorder-view.ts';
import { useNotetakerRefusal } from '../../use-notetaker.ts';

const UploadDialog = late(async () => ({ default: (await import('./upload-dialog.tsx')).UploadDialog }));
const InPersonDialog = late(async () => ({
  default: (await import('./in-person-dialog.tsx')).InPersonDialog,
}));
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** How a meeting gets into the list: by a file, by its transcript, or by recording the room. */
export function NewRecording(props: {
  onTranscript: () => void;
  /** Files that were dropped on the list, until they're uploaded. */
  dropped: readonly File[];
  onDroppedDone: () => void;
}) {
  const { dropped } = props;
  const [asked, setAsked] = useState<'upload' | 'in-person' | null>(null);
  const isBusy = useSyncExternalStore(recorderView.subscribe, () => recorderView.get().is !== 'idle');
  const close = () => setAsked(null);
  const notInPlan = useNotetakerRefusal();
  return (
    <div className="flex items-center gap-2">
      <Menu
        label="Upload"
        trigger={
          <Button variant="quiet" size="small" icon={<Upload {...icon} />}>
            Upload
          </Button>
        }
        actions={[
          {
            id: 'sound',
            label: 'Audio or video',
            disabledReason: notInPlan,
            onAction: () => setAsked('upload'),
          },
          { id: 'text', label: 'Transcript', disabledReason: notInPlan, onAction: props.onTranscript },
        ]}
      />
      <Button
        variant="secondary"
        size="small"
        icon={<Mic {...icon} />}
        disabledReason={notInPlan ?? (isBusy ? 'Finish the recording in this tab first' : null)}
        isReasonAtEnd
        onPress={() => setAsked('in-person')}
      >
        Record in person
      </Button>
      <Suspense fallback={null}>
        {(asked === 'upload' || dropped.length > 0) && (
          <UploadDialog
            dropped={dropped}
            onClose={() => {
              close();
              props.onDroppedDone();
            }}
          />
        )}
        {asked === 'in-person' && <InPersonDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
