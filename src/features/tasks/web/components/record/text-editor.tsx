import { useState } from 'react';
import { classes } from '#ui/classes.ts';
import { TEXT_MAX, TITLE_MAX } from '../../../constants.ts';

/** A text that is edited where it stands, and saved when the person goes on. */
export function TextEditor(props: {
  label: string;
  value: string;
  placeholder?: string;
  isTitle?: boolean;
  /** In a row of facts. */
  isLine?: boolean;
  /** An empty text is not saved. */
  isNeeded?: boolean;
  onSave: (value: string) => void;
}) {
  const { label, value, placeholder = '', isTitle = false, isLine = false, onSave } = props;
  const { isNeeded = isTitle } = props;
  // Null: nothing was typed, so what others write is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== value && (!isNeeded || typed.trim() !== '')) onSave(typed);
    setTyped(null);
  };
  return (
    <textarea
      aria-label={label}
      placeholder={placeholder}
      rows={isTitle || isLine ? 1 : 2}
      maxLength={isTitle || isLine ? TITLE_MAX : TEXT_MAX}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (isTitle || isLine || event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          event.currentTarget.blur();
        }
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
      className={classes(
        'field-sizing-content w-full resize-none rounded-small bg-transparent px-2.5 py-1.5 text-ink placeholder:text-ink-3 hover:bg-sunk focus:bg-sunk',
        isTitle ? 'text-17 font-medium' : isLine ? 'min-h-8 text-13' : 'text-15',
      )}
    />
  );
}
