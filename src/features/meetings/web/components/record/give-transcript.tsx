import { type FormEvent, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { labelClass, textAreaClass } from '#ui/field-style.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { transcriptProblems } from '../../../constants.ts';
import { TRANSCRIPT_BYTES_MAX } from '../../../constants-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { refreshMeetings } from '../../refresh.ts';
import { TranscriptFile } from './transcript-file.tsx';

/** Adds the transcript that a recording doesn't have: from a file, or pasted. */
export function GiveTranscript({ meetingId, onGiven }: { meetingId: string; onGiven: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (file === null && text.trim() === '') return setProblem('Choose a file or paste a transcript.');
    const body = new Blob([file ?? text], { type: 'application/octet-stream' });
    if (body.size > TRANSCRIPT_BYTES_MAX) return setProblem(transcriptProblems.tooLarge);
    setProblem(null);
    setBusy(true);
    try {
      await meetingsApi.giveTranscript({ params: { id: meetingId }, body });
      await refreshMeetings();
      toast.success('Transcript added');
      onGiven();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <TranscriptFile file={file} onChoose={setFile} />
      {file === null && (
        <label className="flex flex-col gap-1.5">
          <span className={labelClass}>Or paste the transcript</span>
          <textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${textAreaClass} min-h-24! text-13!`}
          />
        </label>
      )}
      {problem !== null && <Notice>{problem}</Notice>}
      <span className="self-end">
        <Button type="submit" size="small" isPending={isBusy}>
          Add transcript
        </Button>
      </span>
    </form>
  );
}
