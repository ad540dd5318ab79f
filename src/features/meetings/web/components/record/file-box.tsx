import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { hintClass } from '#ui/field-style.ts';

/** Chooses files: by a press, or by dropping them. */
export function FileBox(props: {
  files: readonly File[];
  onChoose: (files: readonly File[]) => void;
  accept: string;
  hint: string;
  isMultiple?: boolean;
}) {
  const { files, onChoose, isMultiple = false } = props;
  const [isOver, setOver] = useState(false);
  const id = useId();
  const choose = (chosen: FileList | null) => {
    const all = [...(chosen ?? [])];
    if (all.length > 0) onChoose(isMultiple ? all : all.slice(0, 1));
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const several = isMultiple ? 'Choose files, or drop them here' : 'Choose a file, or drop it here';
  return (
    <div
      className="flex flex-col gap-1.5"
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <label
        htmlFor={id}
        className={classes(
          'flex min-h-14 cursor-pointer items-center gap-3 rounded-control border border-dashed px-4 py-3 text-13 transition-colors hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-accent',
          isOver ? 'border-accent bg-sunk' : 'border-field-line',
        )}
      >
        <FileUp size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="min-w-0 font-medium wrap-anywhere">{wordsOf(files) ?? several}</span>
        <input
          id={id}
          type="file"
          aria-label="File"
          accept={props.accept}
          multiple={isMultiple}
          onChange={(event) => choose(event.target.files)}
          className="sr-only"
        />
      </label>
      <span className={hintClass}>{props.hint}</span>
    </div>
  );
}

function wordsOf(files: readonly File[]): string | null {
  const [first] = files;
  if (first === undefined) return null;
  return files.length === 1 ? first.name : `${files.length} files`;
}
