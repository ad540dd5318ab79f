import { X } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Progress } from '#ui/progress.tsx';
import { toast } from '#ui/toast.tsx';
import type { Meeting } from '../../../model-meetings.ts';
import type { Recording } from '../../../model-recordings.ts';
import { meetingsApi } from '../../api.ts';
import { fileUploads } from '../../file-uploads.ts';
import { progressOf } from '../../recording-words.ts';
import { changed } from '../../refresh.ts';

/** How far a recording is: coming in, becoming text, or why there's no text. Nothing when it's done. */
export function RecordingProgress({ meeting, recording }: { meeting: Meeting; recording: Recording }) {
  const uploads = useSyncExternalStore(fileUploads.subscribe, fileUploads.get);
  const progress = progressOf(recording, { upload: uploads.get(meeting.id) ?? null });
  if (progress === null) return null;
  const { words, share, offers } = progress;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-13 text-ink-2 max-phone:w-full max-phone:justify-start max-phone:pl-8">
      <span className="text-pretty">{words}</span>
      {share !== null && (
        <span className="w-24">
          <Progress label={`${words}, ${meeting.name}`} value={share} />
        </span>
      )}
      {offers === 'cancel' && <CancelUpload meeting={meeting} />}
      {offers === 'resume' && <ResumeUpload meeting={meeting} />}
      {offers === 'transcribe' && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Try again to transcribe ${meeting.name}`}
          onPress={() => void changed(meetingsApi.transcribe({ id: meeting.id }))}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

function CancelUpload({ meeting: { id, name } }: { meeting: Pick<Meeting, 'id' | 'name'> }) {
  const cancel = async () => {
    await fileUploads.cancel(id);
    if ((await changed(meetingsApi.remove({ id }))) !== null) toast.success('Upload canceled');
  };
  return (
    <IconButton
      size="small"
      label={`Cancel the upload of ${name}`}
      icon={<X size={16} strokeWidth={1.75} />}
      onPress={() => void cancel()}
    />
  );
}

/** A page that was closed doesn't have the file any more. */
function ResumeUpload({ meeting: { id, name } }: { meeting: Meeting }) {
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    const problem = await fileUploads.resume(id, file);
    setBusy(false);
    if (problem !== null) toast.error(problem);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="audio/*,video/*"
        aria-label={`File for ${name}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        variant="secondary"
        isPending={isBusy}
        aria-label={`Choose the file again: ${name}`}
        onPress={() => field.current?.click()}
      >
        Choose the file again
      </Button>
      <CancelUpload meeting={{ id, name }} />
    </>
  );
}
