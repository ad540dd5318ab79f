import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/field-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { NOTE_MAX, type NoteKind } from '../../../constants-meetings.ts';
import type { KeptNote, KeptNotes, MeetingLine } from '../../../model-meetings.ts';
import { howOwn } from '../../../rules/note-words.ts';
import { meetingsApi } from '../../api.ts';
import { focusIn } from '../../focus-in.ts';
import { changed } from '../../refresh.ts';
import { dayName } from '../../words.ts';
import { Citations } from '../record/citations.tsx';

interface NoteItemsProps {
  meetingId: string;
  kind: NoteKind;
  title?: string | undefined;
  notes: KeptNotes;
  transcript: readonly MeetingLine[];
  onShow: (line: number) => void;
}

/** Notes of one kind. Each can be changed or removed, and one's own added. */
export function NoteItems({ meetingId, kind, title, notes, transcript, onShow }: NoteItemsProps) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const change = async (noteId: string, text: string) => {
    const done = await changed(meetingsApi.changeNote({ id: meetingId, kind, noteId, text }));
    if (done !== null) setEdited(null);
  };
  const form = edited !== null && (
    <NoteForm
      text={edited.text}
      onSave={(text) => void change(edited.id, text)}
      onClose={() => setEdited(null)}
    />
  );
  const items: readonly KeptNote[] = notes[kind];
  return (
    <section aria-label={title ?? 'Items'} className="flex flex-col gap-2">
      {title !== undefined && (
        <h4 className="font-sans text-12 font-normal tracking-normal text-ink-2">{title}</h4>
      )}
      <ul className="flex flex-col gap-2">
        {items.map((note) => (
          <li key={note.id} className="group text-15 wrap-anywhere">
            {edited?.id === note.id ? (
              form
            ) : (
              <div className="flex items-start gap-1">
                <span className="min-w-0 flex-1">
                  <NoteText note={note} />
                  <Citations lines={note.lines} transcript={transcript} onShow={onShow} />
                </span>
                <NoteActions note={note} onEdit={setEdited} onRemove={() => void change(note.id, '')} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited !== null && !items.some(({ id }) => id === edited.id) && form}
      {edited === null && (
        <span>
          <Button
            size="small"
            variant="quiet"
            icon={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => setEdited({ id: crypto.randomUUID(), text: '' })}
          >
            Add a note
          </Button>
        </span>
      )}
    </section>
  );
}

interface Edited {
  readonly id: string;
  readonly text: string;
}

function NoteForm(props: { text: string; onSave: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState(props.text);
  return (
    <form
      className="flex flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSave(text);
      }}
    >
      <input
        aria-label="Note"
        ref={focusIn}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputClass} h-8! min-w-48 flex-1 text-13!`}
      />
      <Button type="submit" size="small" isDisabled={text.trim() === ''}>
        Save note
      </Button>
      <Button size="small" variant="secondary" onPress={props.onClose}>
        Cancel
      </Button>
    </form>
  );
}

function NoteActions(props: { note: KeptNote; onEdit: (edited: Edited) => void; onRemove: () => void }) {
  const { id, text } = props.note;
  return (
    <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        size="small"
        label={`Change "${text}"`}
        icon={<Pencil size={14} strokeWidth={1.75} />}
        onPress={() => props.onEdit({ id, text })}
      />
      <IconButton
        size="small"
        label={`Remove "${text}"`}
        icon={<X size={14} strokeWidth={1.75} />}
        onPress={props.onRemove}
      />
    </span>
  );
}

/** "Priya: Send the plan · due Thu, Nov 26" */
function NoteText({ note }: { note: KeptNote & { owner?: string | null; due?: string | null } }) {
  const how = howOwn(note);
  return (
    <>
      {note.owner != null && <span className="font-medium">{note.owner}: </span>}
      {note.text}
      {note.due != null && <span className="text-ink-2"> · due {dayName(note.due)}</span>}
      {how !== null && (
        <span className="ml-2 rounded-small bg-sunk px-1.5 py-0.5 text-12 text-ink-2">{how}</span>
      )}
    </>
  );
}
