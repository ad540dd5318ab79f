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
import { FormSelect } from '#ui/form-select.tsx';
import { FormTextArea } from '#ui/form-text-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { transcriptProblems } from '../../../constants.ts';
import {
  MEETING_PLATFORMS,
  NAME_MAX,
  platformNames,
  TRANSCRIPT_BYTES_MAX,
} from '../../../constants-meetings.ts';
import { meetingsErrors } from '../../../errors.ts';
import { titleInJson } from '../../../rules/read-json.ts';
import { meetingsApi } from '../../api.ts';
import { refreshMeetings } from '../../refresh.ts';
import { todayHere } from '../../words.ts';

const meetingForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, meetingsErrors.nameNeeded().message)),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, meetingsErrors.badDay().message)),
  platform: z.enum(MEETING_PLATFORMS),
  text: z.string(),
});
const platforms = MEETING_PLATFORMS.map((id) => ({ id, label: platformNames[id] }));

/** A new meeting by its transcript: a file, or text that is pasted. */
export function AddTranscript(props: { onClose: () => void; onAdded: (id: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [id] = useState(() => crypto.randomUUID());
  const { control, handleSubmit, formState, getValues, setValue } = useForm({
    resolver: zodResolver(meetingForm),
    defaultValues: { name: '', day: todayHere(), platform: 'upload' as const, text: '' },
  });
  const submit = handleSubmit(async ({ text, ...facts }) => {
    const body = new Blob([file ?? text], { type: 'application/octet-stream' });
    if (file === null && text.trim() === '') return setProblem('Choose a file or paste a transcript.');
    if (body.size > TRANSCRIPT_BYTES_MAX) return setProblem(transcriptProblems.tooLarge);
    setProblem(null);
    try {
      await meetingsApi.add({ query: { id, ...facts, shared: 'no' }, body });
      await refreshMeetings();
      props.onAdded(id);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    if (chosen === null || getValues('name') !== '') return;
    const isJson = /\.json$/i.test(chosen.name) && chosen.size <= TRANSCRIPT_BYTES_MAX;
    const title = isJson ? titleInJson(await chosen.text()) : null;
    if (getValues('name') !== '') return;
    const name = title ?? chosen.name.replace(/\.\w+$/, '');
    setValue('name', name.slice(0, NAME_MAX), { shouldValidate: true });
  };
  return (
    <Dialog title="Add transcript" isOpen onOpenChange={props.onClose}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormField control={control} name="name" label="Name" maxLength={NAME_MAX} isRequired />
        <div className="grid gap-4 phone:grid-cols-2">
          <FormField control={control} name="day" label="Date" type="date" isRequired />
          <FormSelect control={control} name="platform" label="Where" choices={platforms} />
        </div>
        <FileField onChoose={(chosen) => void choose(chosen)} />
        {file === null && <FormTextArea control={control} name="text" label="Or paste the transcript" />}
        {problem !== null && <Notice>{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onPress={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={formState.isSubmitting}>
            Add transcript
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function FileField({ onChoose }: { onChoose: (file: File | null) => void }) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className={labelClass}>File</span>
      <input
        type="file"
        accept=".txt,.vtt,.srt,.json,text/plain,text/vtt,application/json"
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        className={`${inputClass} py-2 text-13!`}
      />
      <span className={hintClass}>Plain text, WebVTT, SubRip or JSON, up to 8 MB</span>
    </label>
  );
}
