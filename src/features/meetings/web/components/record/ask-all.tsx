import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Spinner } from '#ui/spinner.tsx';
import { meetingsText, QUESTION_MAX } from '../../../constants-meetings.ts';
import type { FoundLine } from '../../../model-meetings.ts';
import { meetingsApi } from '../../api.ts';
import { FoundLines } from './found-lines.tsx';
import type { Opened } from './meeting-row.tsx';

/** A question to all meetings. What was said answers, with the meeting and the place. */
export function AskAll({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const [question, setQuestion] = useState('');
  const [found, setFound] = useState<readonly FoundLine[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '' || isAsking) return;
    setAsking(true);
    setProblem(null);
    try {
      setFound((await meetingsApi.ask({ question })).sentences);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setAsking(false);
  };
  return (
    <form
      onSubmit={(event) => void ask(event)}
      className="flex flex-col gap-2.5 border-b px-4 py-4 desk:px-6"
    >
      <div className="flex h-11 items-center gap-3 rounded-control border border-field-line bg-panel px-3.5 focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <input
          aria-label="Ask all meetings"
          placeholder={meetingsText.askPlaceholder}
          maxLength={QUESTION_MAX}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          className="min-w-0 flex-1 bg-transparent text-15 outline-none placeholder:text-ink-3"
        />
        {isAsking ? (
          <Spinner size={16} />
        ) : (
          <span className="text-13 whitespace-nowrap text-ink-3 max-phone:hidden">All meetings</span>
        )}
      </div>
      <output className="flex flex-col gap-2 text-13 empty:hidden">
        {problem}
        {problem === null && found?.length === 0 && 'Nothing in your meetings answers that.'}
        {problem === null && found !== null && <FoundLines found={found} onOpen={onOpen} />}
      </output>
    </form>
  );
}
