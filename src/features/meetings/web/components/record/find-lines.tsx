import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { inputClass } from '#ui/field-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { QUESTION_MAX } from '../../../constants-meetings.ts';
import type { MeetingLine } from '../../../model-meetings.ts';
import { linesWith } from '../../../rules/find-lines.ts';
import { focusIn } from '../../focus-in.ts';

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** Finds words in a transcript, one line after the other. */
export function FindLines(props: {
  transcript: readonly MeetingLine[];
  onMark: (lines: readonly number[]) => void;
}) {
  const { transcript, onMark } = props;
  const [text, setText] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = linesWith(transcript, text ?? '');
  const go = (to: number, lines = found) => {
    const next = lines.length === 0 ? 0 : (to + lines.length) % lines.length;
    setAt(next);
    onMark(lines.slice(next, next + 1));
  };
  const close = () => {
    setText(null);
    onMark([]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    // The dialog stays open.
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else go(at + (event.shiftKey ? -1 : 1));
  };
  if (text === null)
    return (
      <IconButton
        size="small"
        label="Find in the transcript"
        icon={<Search {...icon} />}
        onPress={() => setText('')}
      />
    );
  return (
    <search className="flex min-w-0 flex-1 items-center gap-1">
      <input
        aria-label="Find in the transcript"
        ref={focusIn}
        maxLength={QUESTION_MAX}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          go(0, linesWith(transcript, target.value));
        }}
        onKeyDown={press}
        className={`${inputClass} h-8! min-w-0 flex-1 text-13!`}
      />
      <output className="px-1 text-12 whitespace-nowrap text-ink-2 tabular-nums">
        {text.trim() !== '' && (found.length === 0 ? 'No matches' : `${at + 1} of ${found.length}`)}
      </output>
      <IconButton
        size="small"
        label="Previous line"
        isDisabled={found.length === 0}
        icon={<ChevronUp {...icon} />}
        onPress={() => go(at - 1)}
      />
      <IconButton
        size="small"
        label="Next line"
        isDisabled={found.length === 0}
        icon={<ChevronDown {...icon} />}
        onPress={() => go(at + 1)}
      />
      <IconButton size="small" label="Clear search" icon={<X {...icon} />} onPress={close} />
    </search>
  );
}
