import { useEffect, useRef, useState } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { written } from '#platform/browser/reader.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { TEXT_MAX } from '../../../constants.ts';
import type { Task, TaskComment, TaskPerson } from '../../../model.ts';
import { mentionedIn, suggestedFor } from '../../mentions.ts';
import { tasksApi } from '../../queries.ts';
import { Part } from './steps.tsx';

interface CommentsProps {
  task: Task;
  comments: readonly TaskComment[];
  people: readonly TaskPerson[];
  onChanged: () => void;
}

/** What people say about a task. "@" names who should read it. */
export function Comments({ task, comments, people, onChanged }: CommentsProps) {
  const me = useUser().user?.id;
  const act: Act = (work) =>
    work.then(
      () => {
        onChanged();
        return true;
      },
      (error: unknown) => {
        toast.error(sentenceOf(error));
        return false;
      },
    );
  return (
    <Part title="Comments" count={comments.length === 0 ? null : String(comments.length)}>
      <ul aria-label="Comments">
        {comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            name={people.find(({ id }) => id === comment.authorId)?.name ?? 'Someone'}
            isOwn={comment.authorId === me}
            act={act}
          />
        ))}
      </ul>
      <NewComment
        people={people}
        onSend={(text) =>
          act(
            tasksApi.addComment({
              id: crypto.randomUUID(),
              taskId: task.id,
              text,
              mentions: mentionedIn(text, people),
            }),
          )
        }
      />
    </Part>
  );
}

type Act = (work: Promise<unknown>) => Promise<boolean>;

/** A comment, which its author can edit and delete. */
function CommentRow(props: { comment: TaskComment; name: string; isOwn: boolean; act: Act }) {
  const { comment, name, isOwn, act } = props;
  const { id, text, at, editedAt } = comment;
  const [isEditing, setEditing] = useState(false);
  return (
    <li className="flex gap-3 border-b py-3">
      <Avatar name={name} size="small" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-12 text-ink-2">
          <span className="text-13 font-medium text-ink">{name}</span>
          {written(at, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })}
          {editedAt !== null && ', edited'}
          {isOwn && !isEditing && (
            <>
              <button type="button" className="text-link text-12" onClick={() => setEditing(true)}>
                Edit
              </button>
              <button
                type="button"
                className="text-link text-12"
                onClick={() => void act(tasksApi.removeComment({ id }))}
              >
                Delete
              </button>
            </>
          )}
        </p>
        {isEditing ? (
          <EditedComment
            text={text}
            onSave={(next) => act(tasksApi.changeComment({ id, text: next }))}
            onClose={() => setEditing(false)}
          />
        ) : (
          <p className="text-13 break-words whitespace-pre-wrap">{text}</p>
        )}
      </div>
    </li>
  );
}

function EditedComment(props: {
  text: string;
  onSave: (text: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const [text, setText] = useState(props.text);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  async function save(): Promise<void> {
    if (text.trim() === '' || isSaving) return;
    setSaving(true);
    // What was refused stays in the field.
    if (text === props.text || (await props.onSave(text))) props.onClose();
    else setSaving(false);
  }
  return (
    <div className="flex flex-col gap-2 pt-1">
      <textarea
        ref={field}
        aria-label="Edit comment"
        rows={2}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void save();
          } else if (event.key === 'Escape') {
            // The dialog stays open.
            event.stopPropagation();
            props.onClose();
          }
        }}
        className={fieldClass}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" variant="quiet" onPress={props.onClose}>
          Cancel
        </Button>
        <Button size="small" isDisabled={text.trim() === ''} isPending={isSaving} onPress={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}

const fieldClass =
  'field-sizing-content min-h-16 w-full resize-none rounded-control border border-field-line bg-panel px-3 py-2 text-15 placeholder:text-ink-3';

function NewComment({
  people,
  onSend,
}: {
  people: readonly TaskPerson[];
  onSend: (text: string) => Promise<boolean>;
}) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const suggested = suggestedFor(text, people);
  async function send(): Promise<void> {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    if (await onSend(text)) setText('');
    setSending(false);
  }
  return (
    <div className="flex flex-col gap-2 pt-3">
      <textarea
        aria-label="Comment"
        placeholder="Write a comment. @ mentions someone."
        rows={2}
        maxLength={TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const [first] = suggested;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void send();
          } else if (event.key === 'Tab' && !event.shiftKey && first !== undefined) {
            event.preventDefault();
            setText(first.text);
          }
        }}
        className={fieldClass}
      />
      <div className="flex flex-wrap items-center gap-2">
        {suggested.map((one) => (
          <button
            key={one.person.id}
            type="button"
            onClick={() => setText(one.text)}
            className="rounded-small border px-2 text-12 leading-6 hover:bg-sunk"
          >
            {one.person.name}
          </button>
        ))}
        <span className="ml-auto">
          <Button
            size="small"
            isDisabled={text.trim() === ''}
            isPending={isSending}
            onPress={() => void send()}
          >
            Comment
          </Button>
        </span>
      </div>
    </div>
  );
}
