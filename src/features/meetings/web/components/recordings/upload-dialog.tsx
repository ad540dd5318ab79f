// Not on the first screen: after a press.
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { hintClass, inputClass, labelClass } from '#ui/field-style.ts';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { NAME_MAX } from '../../../constants-meetings.ts';
import { consentWords, RECORDING_BYTES_MAX } from '../../../constants-recordings.ts';
import { meetingsErrors } from '../../../errors.ts';
import { dayOf, fileUploads } from '../../file-uploads.ts';
import { useOwner } from '../../use-owner.ts';
import { todayHere } from '../../words.ts';
import { Consent } from './consent.tsx';
import { TranscriptChoice } from './transcript-choice.tsx';

const uploadForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, meetingsErrors.nameNeeded().message)),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, meetingsErrors.badDay().message)),
});

/** A new meeting from an audio or video file. The upload continues in its row. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const owner = useOwner();
  const [file, setFile] = useState<File | null>(null);
  const [transcribes, setTranscribes] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(uploadForm),
    defaultValues: { name: '', day: todayHere() },
  });
  const submit = handleSubmit(async (facts) => {
    if (file === null) return setProblem('Choose a file first');
    if (file.size === 0) return setProblem('This file is empty');
    if (file.size > RECORDING_BYTES_MAX) return setProblem(meetingsErrors.recordingTooLarge().message);
    if (owner === null) return;
    setProblem(null);
    try {
      await fileUploads.start({ ...facts, file, transcribes }, owner);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen === null) return;
    setValue('day', dayOf(chosen));
    if (getValues('name') === '')
      setValue('name', chosen.name.replace(/\.\w+$/, '').slice(0, NAME_MAX), { shouldValidate: true });
  };
  return (
    <Dialog title="Upload recording" isOpen onOpenChange={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <label className="flex flex-col gap-1.5">
          <span className={labelClass}>File</span>
          <input
            type="file"
            accept="audio/*,video/*"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
            className={`${inputClass} py-2 text-13!`}
          />
          <span className={hintClass}>Audio or video, up to 4 GB. From a video, we only keep the sound.</span>
        </label>
        <FormField control={control} name="name" label="Name" maxLength={NAME_MAX} isRequired />
        <FormField control={control} name="day" label="Date" type="date" isRequired />
        <TranscriptChoice isOn={transcribes} onChange={setTranscribes} />
        <Consent isAgreed={isAgreed} onAgree={setAgreed} words={consentWords.upload} />
        {problem !== null && <Notice>{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            isPending={formState.isSubmitting}
            disabledReason={isAgreed ? null : 'First confirm that everyone agreed'}
            isReasonAbove
            isReasonAtEnd
          >
            Upload recording
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
