import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TEXT_MAX } from '../../../constants.ts';
import { useContactActions } from '../../actions.ts';
import { membersLike, mentionAt, mentionsIn, withMention } from '../../note-mentions.ts';
import { type MemberName, useMembers } from '../../use-members.ts';

/** Writes a note. An @ offers the members. */
export function NoteForm({ contactId, isFocused }: { contactId: string; isFocused: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useNote(contactId, field);
  const { text, offered, at, choose } = note;
  const id = useId();
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const isOffering = offered.length > 0;
  return (
    <form
      className="relative flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void note.send();
      }}
    >
      <textarea
        ref={field}
        aria-label="Write a note"
        aria-autocomplete="list"
        aria-controls={isOffering ? `${id}-members` : undefined}
        aria-activedescendant={isOffering ? `${id}-${at}` : undefined}
        placeholder="Write a note. @ mentions a member."
        rows={1}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ currentTarget }) => note.write(currentTarget.value, currentTarget.selectionStart)}
        onSelect={({ currentTarget }) => note.setCaret(currentTarget.selectionStart)}
        onKeyDown={note.press}
        className="h-10 min-w-0 flex-1 resize-none rounded-control border border-field-line bg-panel px-3 py-2 text-15 placeholder:text-ink-3 hover:border-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent"
      />
      <IconButton
        type="submit"
        label="Save note"
        isDisabled={text.trim() === ''}
        icon={<SendHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />}
      />
      {isOffering && <Offered id={id} members={offered} at={at} onChoose={choose} />}
    </form>
  );
}

/** The note, and the members that an @ in it offers. */
function useNote(contactId: string, field: RefObject<HTMLTextAreaElement | null>) {
  const { act } = useContactActions();
  const members = useMembers();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const mention = isClosed ? null : mentionAt(text, caret);
  const offered = mention === null ? NOBODY : membersLike(members, mention.query);
  const choose = ({ name }: MemberName) => {
    if (mention === null) return;
    const next = withMention(text, mention, name);
    setText(next.text);
    setCaret(next.caret);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const send = async () => {
    const note = text.trim();
    if (note === '') return;
    setText('');
    const mentions = mentionsIn(note, members);
    // What was typed comes back when the server refuses it.
    const isTaken = await act({ kind: 'note', id: crypto.randomUUID(), contactId, text: note, mentions });
    if (!isTaken) setText(note);
  };
  /** Whether the key was for the offered members. */
  const pressOffered = (key: string): boolean => {
    const offer = offered[at];
    if (offer === undefined || !OFFER_KEYS.has(key)) return false;
    if (key === 'Escape') setClosed(true);
    else if (key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (key === 'ArrowUp') setAt((at + offered.length - 1) % offered.length);
    else choose(offer);
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (pressOffered(event.key)) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return undefined;
    event.preventDefault();
    return void send();
  };
  const write = (next: string, place: number) => {
    setText(next);
    setCaret(place);
    setAt(0);
    setClosed(false);
  };
  return { text, offered, at, choose, send, press, write, setCaret };
}

const NOBODY: readonly MemberName[] = [];
const OFFER_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']);

function Offered(props: {
  id: string;
  members: readonly MemberName[];
  at: number;
  onChoose: (member: MemberName) => void;
}) {
  return (
    <div
      id={`${props.id}-members`}
      // The focus stays in the note, which a list of the browser's own would take away.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={-1}
      aria-label="Members"
      className="surface absolute top-full left-0 z-20 mt-1 w-64 rounded-control p-1 shadow-e2"
    >
      {props.members.map((member, nth) => (
        <div
          key={member.id}
          id={`${props.id}-${nth}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={nth === props.at}
          onPointerDown={(event) => {
            event.preventDefault();
            props.onChoose(member);
          }}
          className={classes(
            'flex min-h-9 cursor-pointer items-center rounded-small px-2.5 text-13',
            nth === props.at && 'bg-sunk',
          )}
        >
          {member.name}
        </div>
      ))}
    </div>
  );
}
