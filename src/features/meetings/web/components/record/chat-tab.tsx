import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { meetingsText, QUESTION_MAX } from '../../../constants-meetings.ts';
import type { FoundLine, Meeting } from '../../../model-meetings.ts';
import { useLineMarks } from '../../line-marks.ts';
import type { Chat, ChatMessage } from '../../use-chat.ts';
import { placeOf, quotedBy } from '../../words.ts';
import { chipClass, markedChipClass } from './citations.tsx';

interface ChatTabProps {
  meeting: Meeting;
  chat: Chat;
  onShow: (meetingId: string, line: number) => void;
}

/** Questions to a meeting or to all of them. Answers are what was said, with its place. */
export function ChatTab({ meeting, chat, onShow }: ChatTabProps) {
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const area = useRef<HTMLDivElement>(null);
  const last = chat.messages.at(-1);
  const count =
    chat.messages.length + Number(chat.isWaiting) + (last?.by === 'assistant' ? last.sentences.length : 0);
  useEffect(() => {
    if (count > 0) area.current?.scrollTo({ top: area.current.scrollHeight });
  }, [count]);
  return (
    <div className="flex min-h-full flex-col gap-3 px-4 pt-3 pb-4 desk:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal wrap-anywhere">
          {meetingsText.chatWith(meeting.name)}
        </h3>
        <Segmented
          label="Where to look"
          choices={[
            { id: 'one', label: 'This meeting' },
            { id: 'all', label: 'All meetings' },
          ]}
          selected={scope}
          onSelect={setScope}
        />
      </div>
      <div
        ref={area}
        role="log"
        aria-label={meetingsText.chatWith(meeting.name)}
        // What scrolls must be reachable by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex h-[400px] flex-col gap-3 overflow-y-auto max-desk:h-auto max-desk:min-h-60 max-desk:flex-1"
      >
        {count === 0 && <p className="m-auto text-13 text-ink-2">{meetingsText.chatEmpty}</p>}
        {chat.messages.map((message) => (
          <Message key={message.id} message={message} here={meeting.id} onShow={onShow} />
        ))}
        {chat.isWaiting && <p className="text-15 text-ink-2">{meetingsText.generating}</p>}
      </div>
      <Question
        isWaiting={chat.isWaiting}
        onStop={chat.stop}
        onSend={(text) => chat.send(text, scope === 'one' ? meeting.id : null)}
      />
    </div>
  );
}

interface QuestionProps {
  isWaiting: boolean;
  onStop: () => void;
  /** @returns whether there is an answer */
  onSend: (text: string) => Promise<boolean>;
}

function Question(props: QuestionProps) {
  const [text, setText] = useState('');
  const cannot = text.trim() === '' || props.isWaiting;
  const send = async () => {
    if (cannot) return;
    setText('');
    // Nobody types a question twice because the network was away.
    if (!(await props.onSend(text))) setText((now) => (now === '' ? text : now));
  };
  // Shift and Enter begin a new line (decision R47). An IME confirms its word with Enter.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="mt-auto flex items-end gap-2">
      <textarea
        aria-label="Question"
        placeholder={meetingsText.askPlaceholder}
        rows={1}
        maxLength={QUESTION_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        className="field-sizing-content max-h-32 min-h-11 w-full min-w-0 resize-none rounded-control border border-field-line bg-panel px-3 py-2.5 text-15 placeholder:text-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
      />
      {props.isWaiting ? (
        <IconButton
          label={meetingsText.stop}
          icon={<Square size={16} strokeWidth={2} />}
          onPress={props.onStop}
        />
      ) : (
        <span className={classes('rounded-control p-0.5', !cannot && 'bg-ink')}>
          <IconButton
            label={meetingsText.send}
            icon={<ArrowUp size={18} strokeWidth={2} className={cannot ? '' : 'text-on-ink'} />}
            isDisabled={cannot}
            onPress={() => void send()}
          />
        </span>
      )}
    </div>
  );
}

function Message(props: {
  message: ChatMessage;
  here: string;
  onShow: (meetingId: string, line: number) => void;
}) {
  const { message, here, onShow } = props;
  if (message.by === 'you')
    return (
      <div className="flex flex-col items-end gap-1">
        <span className="text-12 text-ink-2">{meetingsText.you}</span>
        <p className="max-w-[85%] rounded-phone bg-sunk px-3.5 py-2 text-15 whitespace-pre-wrap wrap-anywhere">
          {message.text}
        </p>
      </div>
    );
  const { sentences, state, leftOut } = message;
  return (
    <div className="flex flex-col gap-1">
      <span className="text-12 text-ink-2">{meetingsText.assistant}</span>
      {sentences.length === 0 && state === 'whole' && <p className="text-15">{meetingsText.nothingSaid}</p>}
      {sentences.map(({ text, isQuote, lines }, at) => (
        // Sentences are only ever added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={at} className="text-15 wrap-anywhere">
          {isQuote ? quotedBy(lines[0]?.speaker ?? null, text) : text}{' '}
          <Places lines={lines} here={here} onShow={onShow} />
        </p>
      ))}
      {state === 'stopped' && <p className="text-12 text-ink-2">{meetingsText.stopped}</p>}
      {leftOut > 0 && <p className="text-12 text-ink-2">{meetingsText.leftOut(leftOut)}</p>}
    </div>
  );
}

/** The places that say a sentence. Each marks them all, and shows its own. */
function Places(props: {
  lines: readonly FoundLine[];
  here: string;
  onShow: (meetingId: string, line: number) => void;
}) {
  const { lines, here, onShow } = props;
  const { isMarked, ...marking } = useLineMarks(
    lines.filter(({ meetingId }) => meetingId === here).map(({ line }) => line),
  );
  return lines.map(({ meetingId, name, line, startMs }) => {
    const isHere = meetingId === here;
    return (
      <span key={`${meetingId} ${line}`} className="mr-1.5 inline-flex items-baseline gap-1.5">
        <button
          type="button"
          aria-label={`${placeOf(line, { startMs })}, show line ${line + 1}${isHere ? '' : ` of ${name}`}`}
          className={isHere && isMarked(line) ? markedChipClass : chipClass}
          onClick={() => onShow(meetingId, line)}
          {...(isHere ? marking : {})}
        >
          {placeOf(line, { startMs })}
        </button>
        {!isHere && <span className="text-12 text-ink-2">{name}</span>}
      </span>
    );
  });
}
