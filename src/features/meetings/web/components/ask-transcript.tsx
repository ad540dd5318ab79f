import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/field-style.ts';
import type { Answer } from '../../rules/asked.ts';
import { askEngine } from '../notes-request.ts';
import { quotedBy } from '../words.ts';
import { CitedLines } from './cited-lines.tsx';

/** A question, and the lines that answer it. */
export function AskTranscript({ text, onShow }: { text: string; onShow: (line: number) => void }) {
  const [question, setQuestion] = useState('');
  const [found, setFound] = useState<Answer | null>(null);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '') return;
    const reply = await askEngine({ text, question });
    if (reply.kind === 'answer') setFound(reply.answer);
  };
  return (
    <form onSubmit={(event) => void ask(event)} className="flex flex-col gap-3">
      <div className="flex gap-2">
        <input
          aria-label="Question"
          placeholder="Ask a question about the meeting..."
          value={question}
          maxLength={400}
          onChange={(event) => setQuestion(event.target.value)}
          className={inputClass}
        />
        <Button type="submit" variant="secondary">
          Ask
        </Button>
      </div>
      <output className="flex flex-col gap-1.5 text-15">
        {found?.sentences.length === 0 && 'Nothing in this transcript answers that.'}
        {found?.sentences.map(({ text: said, line, speaker }) => (
          <span key={line} className="wrap-anywhere">
            {quotedBy(speaker, said)} <CitedLines lines={[line]} onShow={onShow} />
          </span>
        ))}
      </output>
    </form>
  );
}
