// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { NAME_MAX } from '../../../constants-meetings.ts';
import { consentWordsOf, RECORDING_BYTES_MAX } from '../../../constants-recordings.ts';
import { meetingsErrors } from '../../../errors.ts';
import type { Participant } from '../../../model-participants.ts';
import { dayOf, fileUploads } from '../../file-uploads.ts';
import { useOwner } from '../../use-owner.ts';
import { todayHere } from '../../words.ts';
import { AgreeingPeople } from '../participants/agreeing-people.tsx';
import { FileBox } from '../record/file-box.tsx';
import { AgreedActions } from './agreed-actions.tsx';
import { Consent } from './consent.tsx';
import { TranscriptChoice } from './transcript-choice.tsx';

const uploadForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, meetingsErrors.nameNeeded().message)),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, meetingsErrors.badDay().message)),
});

/** New meetings from audio and video files. The uploads continue in their rows. */
export function UploadDialog({ onClose, dropped }: { onClose: () => void; dropped: readonly File[] }) {
  const owner = useOwner();
  const [files, setFiles] = useState<readonly File[]>(dropped);
  const [transcribes, setTranscribes] = useState(true);
  const [people, setPeople] = useState<readonly Participant[]>([]);
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [first] = files;
  const isOne = files.length <= 1;
  const { control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(uploadForm),
    defaultValues: {
      name: first === undefined ? '' : nameOf(first),
      day: first === undefined ? todayHere() : dayOf(first),
    },
  });
  const submit = handleSubmit(async (facts) => {
    const wrong = wrongWith(files);
    setProblem(wrong);
    if (wrong !== null || owner === null) return;
    const contactIds = isOne ? people.map(({ id }) => id) : [];
    for (const [nth, file] of files.entries()) {
      const its = isOne ? facts : { name: nameOf(file), day: dayOf(file) };
      try {
        await fileUploads.start({ ...its, file, transcribes, contactIds }, owner);
      } catch (error) {
        // Those before it are on their way. One that is left alone has its own name, not the first one's.
        if (nth > 0) choose(files.slice(nth));
        return setProblem(sentenceOf(error));
      }
    }
    onClose();
  });
  const chooseTranscript = (isOn: boolean) => {
    setTranscribes(isOn);
    // Other words have to be true.
    setAgreed(false);
  };
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen);
    setProblem(null);
    const [one] = chosen;
    if (one === undefined) return;
    setValue('day', dayOf(one));
    const isFree = getValues('name') === '' || !isOne;
    if (isFree) setValue('name', nameOf(one), { shouldValidate: true });
  };
  return (
    <Dialog title="Upload recording" isOpen onOpenChange={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FileBox
          files={files}
          onChoose={choose}
          accept="audio/*,video/*"
          isMultiple
          hint="Audio or video, up to 4 GB each. From a video, we only keep the sound."
        />
        {isOne ? <OneMeeting control={control} people={people} onPeople={setPeople} /> : <SeveralMeetings />}
        <TranscriptChoice isOn={transcribes} onChange={chooseTranscript} />
        <Consent isAgreed={isAgreed} onAgree={setAgreed} words={consentWordsOf('upload', { transcribes })} />
        {problem !== null && <Notice>{problem}</Notice>}
        <AgreedActions
          words={isOne ? 'Upload recording' : `Upload ${files.length} recordings`}
          isAgreed={isAgreed}
          isPending={formState.isSubmitting}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function OneMeeting(props: {
  control: Control<z.infer<typeof uploadForm>>;
  people: readonly Participant[];
  onPeople: (people: readonly Participant[]) => void;
}) {
  const { control, people, onPeople } = props;
  return (
    <>
      <FormField control={control} name="name" label="Name" maxLength={NAME_MAX} isRequired />
      <FormField control={control} name="day" label="Date" type="date" isRequired />
      <AgreeingPeople people={people} onChange={onPeople} />
    </>
  );
}

function SeveralMeetings() {
  return (
    <p className="text-13 text-pretty text-ink-2">
      Each file becomes a meeting with the file’s name and date. You can rename it later.
    </p>
  );
}

/** The name of a file without its ending. */
const nameOf = ({ name }: File): string => name.replace(/\.\w+$/, '').slice(0, NAME_MAX) || 'Recording';

/** Why these files can't be uploaded; null: they can. */
function wrongWith(files: readonly File[]): string | null {
  if (files.length === 0) return 'Choose a file first';
  const which = (file: File, sentence: string) =>
    files.length === 1 ? sentence : `${file.name}: ${sentence}`;
  for (const file of files) {
    if (file.size === 0) return which(file, 'This file is empty');
    if (file.size > RECORDING_BYTES_MAX) return which(file, meetingsErrors.recordingTooLarge().message);
    if (!/^(audio|video)\//.test(file.type))
      return which(file, 'This isn’t an audio or video file. To add a transcript, choose “Transcript”.');
  }
  return null;
}
