import { type ChangeEvent, useId } from 'react';
import { hintClass, labelClass, textAreaClass } from './field-style.ts';

/** A text from a file, or pasted and edited. */
export function TextSource(props: {
  /** Names the text: "Or the deck itself". */
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, hint, value, onChange } = props;
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) onChange(await file.text());
    // The same file can be chosen again after it was mended.
    target.value = '';
  };
  return (
    <>
      <label className="flex flex-col gap-1.5">
        <span className={labelClass}>File</span>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void choose(event)}
          className="max-w-full text-13 text-ink-2 file:mr-3 file:h-10 file:cursor-pointer file:rounded-control file:border file:border-solid file:border-field-line file:bg-panel file:px-4 file:text-15 file:font-medium file:text-ink hover:file:bg-sunk"
        />
      </label>
      <div className="flex w-full flex-col gap-1.5">
        <label htmlFor={id} className={labelClass}>
          {label}
        </label>
        <textarea
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          spellCheck={false}
          autoComplete="off"
          className={`${textAreaClass} font-mono text-12! whitespace-pre`}
          aria-describedby={`${id}-hint`}
        />
        <span id={`${id}-hint`} className={hintClass}>
          {hint}
        </span>
      </div>
    </>
  );
}
