import { useState } from 'react';
import { saveFile } from '#platform/browser/save-file.ts';
import { Button } from '#ui/button.tsx';
import { errorClass, hintClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { transcriptProblems } from '../../constants.ts';
import type { MeetingNotes, Transcript } from '../../model.ts';
import { writeText, writeVtt } from '../../rules/write-transcript.ts';
import { askEngine } from '../notes-request.ts';
import { SAMPLE_MEETING } from '../sample-meeting.ts';
import { AskTranscript } from './ask-transcript.tsx';
import { NotesList } from './notes-list.tsx';
import { TranscriptLines } from './transcript-lines.tsx';

interface Made {
  readonly transcript: Transcript;
  readonly notes: MeetingNotes;
}

/** Notes of a sample or a pasted transcript, made in this page by the same engine that makes the notes of meetings. */
export function NotesSandbox() {
  const [text, setText] = useState(SAMPLE_MEETING);
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    setIsMaking(true);
    setProblem(null);
    try {
      const reply = await askEngine({ text, question: null });
      if (reply.kind === 'refused') setProblem(transcriptProblems[reply.problem]);
      if (reply.kind === 'notes') setMade(reply);
    } catch {
      setProblem('The notes couldn’t be made. Check your connection and try again.');
    }
    setIsMaking(false);
  };
  if (made !== null) {
    return <MadeNotes made={made} text={text} onChangeTranscript={() => setMade(null)} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor="notes-transcript" className={labelClass}>
        Transcript
      </label>
      <textarea
        id="notes-transcript"
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby="notes-transcript-below"
        className={`${textAreaClass} h-80 text-13!`}
      />
      <output id="notes-transcript-below" className={problem === null ? hintClass : errorClass}>
        {problem ?? 'Plain text, WebVTT, SubRip or JSON, in English. It stays in this browser.'}
      </output>
      <div className="flex flex-wrap gap-3">
        <Button onPress={() => void make()} isPending={isMaking}>
          Make notes
        </Button>
        {text !== SAMPLE_MEETING && (
          <Button variant="secondary" onPress={() => setText(SAMPLE_MEETING)}>
            Use the sample
          </Button>
        )}
      </div>
    </div>
  );
}

const isEmpty = ({ summary, keyPoints, decisions, actionItems, openQuestions, contacts }: MeetingNotes) =>
  [summary, keyPoints, decisions, actionItems, openQuestions, contacts].every(({ length }) => length === 0);

function MadeNotes(props: { made: Made; text: string; onChangeTranscript: () => void }) {
  const { transcript, notes } = props.made;
  const [shown, setShown] = useState<number | null>(null);
  return (
    <div className="grid gap-8 desk:grid-cols-2">
      <div className="flex min-w-0 flex-col items-start gap-3 *:w-full">
        <TranscriptLines transcript={transcript} shown={shown} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onPress={props.onChangeTranscript}>
            Change the transcript
          </Button>
          <Button
            variant="secondary"
            onPress={() => saveFile('transcript.txt', writeText(transcript), 'text/plain')}
          >
            Download text
          </Button>
          <Button
            variant="secondary"
            onPress={() => saveFile('transcript.vtt', writeVtt(transcript), 'text/vtt')}
          >
            Download WebVTT
          </Button>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {isEmpty(notes) && (
          <p className="text-15 text-ink-2">
            There’s nothing to note in this transcript. Notes come from what people decide, promise and ask.
          </p>
        )}
        <NotesList notes={notes} onShow={setShown} />
        <AskTranscript text={props.text} onShow={setShown} />
      </div>
    </div>
  );
}
