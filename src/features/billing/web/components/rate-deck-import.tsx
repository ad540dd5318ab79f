import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { hintClass, labelClass, textAreaClass } from '#ui/field-style.ts';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.tsx';
import { RATE_DECK_CHARACTERS_MAX, RATE_DECK_COLUMNS, RATE_DECK_ROWS_MAX } from '../../constants.ts';
import { count } from '../../rules/wording.ts';
import { billingApi, ratesKey } from '../queries.ts';
import { rateDeckProblems } from '../rate-deck-problems.ts';
import { RateDeckPreview } from './rate-deck-preview.tsx';

/** A text, what it would change, and the button that publishes exactly that. */
export function RateDeckImport() {
  const [csv, setCsv] = useState('');
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: (text: string) => billingApi.previewRateDeck({ csv: text }) });
  const change = (text: string) => {
    setCsv(text);
    // What was looked at is not what would be published any more.
    preview.reset();
  };
  const published = async (version: number) => {
    toast.success(`Version ${version} is published`);
    change('');
    await client.invalidateQueries({ queryKey: ratesKey });
  };
  const isTooLong = csv.length > RATE_DECK_CHARACTERS_MAX;
  return (
    <Card title="Import a rate deck">
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate(csv);
        }}
      >
        <Source csv={csv} onChange={change} />
        <Button type="submit" isPending={preview.isPending} disabledReason={reasonAgainst(csv, isTooLong)}>
          Preview
        </Button>
      </form>
      {preview.isError && <Problems error={preview.error} />}
      {preview.isSuccess && <RateDeckPreview csv={csv} preview={preview.data} onPublished={published} />}
    </Card>
  );
}

function reasonAgainst(csv: string, isTooLong: boolean): string | null {
  if (csv.trim() === '') return 'Choose a file or paste a deck first';
  return isTooLong ? `A deck has at most ${count(RATE_DECK_CHARACTERS_MAX)} characters` : null;
}

function Source({ csv, onChange }: { csv: string; onChange: (csv: string) => void }) {
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file !== undefined) onChange(await file.text());
    // The same file can be chosen again after it was mended.
    target.value = '';
  };
  return (
    <>
      <p className="text-13 text-pretty text-ink-2">
        CSV with the first line{' '}
        <code className="font-mono text-12 break-all">{RATE_DECK_COLUMNS.join(',')}</code>, at most{' '}
        {count(RATE_DECK_ROWS_MAX)} rows. A deck replaces the one before it as a whole: what is not in it has
        no price, and is not called.
      </p>
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
          Or the deck itself
        </label>
        <textarea
          id={id}
          value={csv}
          onChange={({ target }) => onChange(target.value)}
          spellCheck={false}
          autoComplete="off"
          className={`${textAreaClass} font-mono text-12! whitespace-pre`}
          aria-describedby={`${id}-hint`}
        />
        <span id={`${id}-hint`} className={hintClass}>
          Download a version below, change it, and bring it here.
        </span>
      </div>
    </>
  );
}

function Problems({ error }: { error: unknown }) {
  const found = rateDeckProblems(error);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Notice>{sentenceOf(error)}</Notice>
      {found !== null && (
        <ul aria-label="Problems" className="text-13">
          {found.problems.map(({ line, sentence }) => (
            <li key={`${line} ${sentence}`} className="flex gap-4 border-b py-2">
              <span className="w-20 shrink-0 text-ink-3">{line === null ? 'The text' : `Line ${line}`}</span>
              <span className="min-w-0 break-words">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {found !== null && found.problemCount > found.problems.length && (
        <p className="text-12 text-ink-3">
          These are the first {found.problems.length} of {count(found.problemCount)}.
        </p>
      )}
    </div>
  );
}
