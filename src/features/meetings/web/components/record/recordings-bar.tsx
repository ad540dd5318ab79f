import { Archive } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { late } from '#ui/late.ts';
import { SettledSearch } from '#ui/settled-search.tsx';
import { NAME_MAX } from '../../../constants-meetings.ts';
import { NewRecording } from '../recordings/new-recording.tsx';

const KeepingDialog = late(async () => ({
  default: (await import('./keeping-dialog.tsx')).KeepingDialog,
}));

/** Above the list: its search, how long it is kept, and what gets into it. */
export function RecordingsBar(props: {
  search: string;
  onSearch: (search: string) => void;
  onTranscript: () => void;
  /** Files to upload, that were dropped on the list. */
  dropped: readonly File[];
  onDroppedDone: () => void;
}) {
  const [isKeeping, setKeeping] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2.5 desk:px-6">
      <div className="min-w-44 flex-1 desk:max-w-80">
        <SettledSearch
          label="Search meetings"
          placeholder="Search names or what was said"
          maxLength={NAME_MAX}
          text={props.search}
          onSearch={(text) => props.onSearch(text.trim())}
        />
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          size="small"
          label="Storage and retention"
          icon={<Archive size={18} strokeWidth={1.75} />}
          onPress={() => setKeeping(true)}
        />
        <NewRecording
          onTranscript={props.onTranscript}
          dropped={props.dropped}
          onDroppedDone={props.onDroppedDone}
        />
      </div>
      <Suspense fallback={null}>{isKeeping && <KeepingDialog onClose={() => setKeeping(false)} />}</Suspense>
    </div>
  );
}
