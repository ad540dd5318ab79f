import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass, textAreaClass } from '#ui/field-style.ts';
import { type NativeChoice, NativeSelect } from '#ui/native-select.tsx';

/** A name and what belongs to it. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-7 gap-2 py-1">
      <dt className="w-22 shrink-0 break-words text-ink-2">{label}</dt>
      <dd className="min-w-0 flex-1 break-words text-ink">{children}</dd>
    </div>
  );
}

interface EditableFactProps {
  label: string;
  value: string;
  /** How it is read; the value itself if this isn't said. */
  shown?: string;
  choices?: readonly NativeChoice[];
  type?: string;
  isLong?: boolean;
  hint?: string;
  /** @returns whether it was taken */
  onSave: (value: string) => Promise<boolean>;
}

/** A fact that is edited where it stands. What others change meanwhile is said before it would be replaced. */
export function EditableFact(props: EditableFactProps) {
  const { label, value, shown = value } = props;
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  if (draft === null)
    return (
      <FactRow label={label}>
        <button
          type="button"
          aria-label={shown === '' ? `Add ${label.toLowerCase()}` : `Edit ${label.toLowerCase()}: ${shown}`}
          onClick={() => setDraft({ text: value, before: value })}
          className="-mx-1.5 -my-0.5 min-h-6 w-full rounded-small px-1.5 text-left break-words whitespace-pre-line hover:bg-sunk pointer-coarse:min-h-9"
        >
          {shown === '' ? <span className="text-ink-3">Add</span> : shown}
        </button>
      </FactRow>
    );
  return <Editor {...props} draft={draft} onDraft={setDraft} />;
}

interface EditorProps extends EditableFactProps {
  draft: { text: string; before: string };
  onDraft: (draft: { text: string; before: string } | null) => void;
}

function Editor({ label, value, choices, type, isLong = false, hint, onSave, draft, onDraft }: EditorProps) {
  const id = useId();
  const { text, before } = draft;
  const isChangedElsewhere = value !== before && value !== text;
  const save = async () => {
    const next = text.trim();
    if (next === value) return onDraft(null);
    if (await onSave(next)) onDraft(null);
  };
  const field = {
    id,
    value: text,
    'aria-describedby': `${id}-hint`,
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onDraft({ text: currentTarget.value, before }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDraft(null);
      if (event.key === 'Enter' && !isLong) {
        event.preventDefault();
        void save();
      }
    },
  };
  return (
    <div className="flex flex-col gap-1.5 py-1.5">
      <label htmlFor={id} className="text-ink-2">
        {label}
      </label>
      {choices !== undefined ? (
        <NativeSelect {...field} placeholder="None" choices={choices} />
      ) : isLong ? (
        <textarea {...field} className={`${textAreaClass} min-h-24!`} />
      ) : (
        <input {...field} type={type ?? 'text'} autoComplete="off" className={inputClass} />
      )}
      <p id={`${id}-hint`} className="text-12 text-ink-2 empty:hidden">
        {isChangedElsewhere
          ? `Someone ${value === '' ? 'cleared this' : `changed this to “${value}”`}. Saving replaces it.`
          : hint}
      </p>
      <div className="flex gap-1">
        <Button size="small" onPress={() => void save()}>
          Save
        </Button>
        <Button size="small" variant="quiet" onPress={() => onDraft(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
