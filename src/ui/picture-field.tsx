import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { errorClass, hintClass } from './field-style.ts';
import { late } from './late.ts';
import type { SquareCrop } from './square-crop.ts';

const PictureDialog = late(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** What a page can say about a file before it sends it. */
export interface PictureLimits {
  readonly types: readonly string[];
  readonly bytesMax: number;
  readonly sentences: { readonly notAPicture: string; readonly tooLarge: string };
}

export interface PictureFieldProps {
  /** The picture's name in sentences: "logo". */
  noun: string;
  /** The picture as it is, or what stands in its place. */
  current: ReactNode;
  hasPicture: boolean;
  limits: PictureLimits;
  disabledReason?: string | null;
  /** What this person should know about it. */
  hint: string;
  /** Only its buttons, one below the other, where the picture is drawn elsewhere. */
  isPlain?: boolean;
  /** @throws whatever `sentenceOf` puts into words */
  save: (file: File, crop: SquareCrop) => Promise<void>;
  remove: () => Promise<void>;
  sentenceOf: (error: unknown) => string;
}

/** Chooses a square picture: by a button or by dropping a file. */
export function PictureField(props: PictureFieldProps) {
  const { noun, limits, disabledReason = null } = props;
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const hint = useId();

  function choose(file: File | undefined): void {
    if (file === undefined) return;
    const refusal = refusalOf(file, limits);
    setProblem(refusal);
    if (refusal === null) setChosen({ file, address: URL.createObjectURL(file) });
  }
  function close(): void {
    if (chosen !== null) URL.revokeObjectURL(chosen.address);
    setChosen(null);
  }
  return (
    <fieldset aria-describedby={hint} className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{capitalised(noun)}</legend>
      <div
        {...(disabledReason === null && dropHandlers(setOver, choose))}
        className={classes(
          'flex flex-wrap items-center gap-4 transition-colors',
          props.isPlain === true ? 'rounded-control' : 'rounded-card border border-dashed p-4',
          isOver ? 'border-accent bg-sunk' : 'border-field-line',
        )}
      >
        {props.current}
        <div className="flex min-w-0 flex-1 basis-48 flex-col items-start gap-2">
          <Choices {...props} choose={choose} setProblem={setProblem} />
          <p id={hint} className={hintClass}>
            {props.hint}
          </p>
        </div>
      </div>
      <p role="alert" className={`empty:hidden ${errorClass}`}>
        {problem}
      </p>
      <Suspense fallback={null}>
        {chosen !== null && (
          <PictureDialog
            address={chosen.address}
            noun={noun}
            notAPicture={limits.sentences.notAPicture}
            save={(crop) => props.save(chosen.file, crop)}
            sentenceOf={props.sentenceOf}
            onClose={close}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

interface ChoicesProps extends PictureFieldProps {
  choose: (file: File | undefined) => void;
  setProblem: (problem: string | null) => void;
}

function Choices({
  noun,
  hasPicture,
  limits,
  disabledReason = null,
  choose,
  setProblem,
  ...props
}: ChoicesProps) {
  const [isRemoving, setRemoving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function remove(): Promise<void> {
    setRemoving(true);
    setProblem(await props.remove().then(() => null, props.sentenceOf));
    setRemoving(false);
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        variant="secondary"
        disabledReason={disabledReason}
        icon={<ImageUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        onPress={() => input.current?.click()}
      >
        {hasPicture ? `Change ${noun}` : `Upload ${noun}`}
      </Button>
      {hasPicture && disabledReason === null && (
        <Button size="small" variant="quiet" isPending={isRemoving} onPress={() => void remove()}>
          Remove {noun}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={limits.types.join(',')}
        aria-label={`Picture file for the ${noun}`}
        hidden
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}

function refusalOf(file: File, { types, bytesMax, sentences }: PictureLimits): string | null {
  if (!types.includes(file.type)) return sentences.notAPicture;
  return file.size > bytesMax ? sentences.tooLarge : null;
}

function dropHandlers(setOver: (isOver: boolean) => void, choose: (file: File | undefined) => void) {
  return {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      choose(event.dataTransfer.files[0]);
    },
  };
}

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
