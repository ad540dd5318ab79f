import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '#kernel/count.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LineProblems } from '#ui/line-problems.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextSource } from '#ui/text-source.tsx';
import { toast } from '#ui/toast.tsx';
import { RATE_DECK_CHARACTERS_MAX, RATE_DECK_COLUMNS, RATE_DECK_ROWS_MAX } from '../../constants.ts';
import { ratesKey } from '../queries.ts';
import { rateDeckProblems } from '../rate-deck-problems.ts';
import { rateDesk } from '../rate-desk.ts';
import { RateDeckPreview } from './rate-deck-preview.tsx';

/** A text, what it would change, and the button that publishes exactly that. */
export function RateDeckImport() {
  const [csv, setCsv] = useState('');
  const client = useQueryClient();
  const preview = useMutation({ mutationFn: (text: string) => rateDesk.previewDeck({ csv: text }) });
  const change = (text: string) => {
    setCsv(text);
    // The preview is out of date.
    preview.reset();
  };
  const published = async (version: number) => {
    toast.success(`Version ${version} published`);
    change('');
    await client.invalidateQueries({ queryKey: ratesKey });
  };
  const isTooLong = csv.length > RATE_DECK_CHARACTERS_MAX;
  return (
    <Card title="Import rates">
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate(csv);
        }}
      >
        <p className="text-13 text-pretty text-ink-2">
          A CSV file with the first line{' '}
          <code className="font-mono text-12 break-all">{RATE_DECK_COLUMNS.join(',')}</code>, at most{' '}
          {count(RATE_DECK_ROWS_MAX)} rows. It replaces the previous rates completely. Destinations that
          aren't in it have no price and can't be called.
        </p>
        <TextSource
          label="Or paste the CSV"
          hint="Download a version below, edit it and import it here."
          value={csv}
          onChange={change}
        />
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
  if (csv.trim() === '') return 'Choose a file or paste the CSV first';
  return isTooLong ? `Use at most ${count(RATE_DECK_CHARACTERS_MAX)} characters` : null;
}

function Problems({ error }: { error: unknown }) {
  const found = rateDeckProblems(error);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Notice>{sentenceOf(error)}</Notice>
      {found !== null && <LineProblems problems={found.problems} />}
      {found !== null && found.problemCount > found.problems.length && (
        <p className="text-12 text-ink-3">
          These are the first {found.problems.length} of {count(found.problemCount)}.
        </p>
      )}
    </div>
  );
}
