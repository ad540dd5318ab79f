import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { assert } from '#kernel/assert.ts';
import { count } from '#kernel/count.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { formatRate } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Table } from '#ui/table.tsx';
import { ratesErrors } from '../../errors.ts';
import type { RateDeckPreview as Preview, PriceChange } from '../../model.ts';
import { rateDesk } from '../rate-desk.ts';

/** Number of lost destinations that are named. */
const LOST_SHOWN = 8;

/** Preview of a deck's changes, with the button that publishes it. */
export function RateDeckPreview(props: {
  csv: string;
  preview: Preview;
  onPublished: (version: number) => Promise<void>;
}) {
  const { preview } = props;
  return (
    <section aria-label="Preview" className="mt-6 flex flex-col gap-5 border-t pt-5">
      <div>
        <h3 className="text-15">Version {preview.latestVersion + 1}</h3>
        <p className="text-13 text-ink-2">
          {count(preview.rowCount)} rows, compared with version {preview.comparedWith}, the current one.
        </p>
      </div>
      <Counts preview={preview} />
      {preview.lost.length > 0 && (
        <Notice>
          {count(preview.lost.length)} destinations would lose their price: {lostNames(preview.lost)}.
        </Notice>
      )}
      {preview.largest.length > 0 && <Largest changes={preview.largest} />}
      <Publish {...props} />
    </section>
  );
}

function Counts({ preview }: { preview: Preview }) {
  const { added, removed, raised, lowered, reworded, unchanged } = preview;
  const figures = [
    ['Added', added],
    ['Removed', removed],
    ['Raised', raised],
    ['Lowered', lowered],
    ['Renamed', reworded],
    ['Unchanged', unchanged],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-3 phone:grid-cols-6">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="display text-22 tabular-nums">{count(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

function lostNames(lost: readonly string[]): string {
  const more = lost.length - LOST_SHOWN;
  const shown = lost.slice(0, LOST_SHOWN);
  return new Intl.ListFormat('en-US').format(more > 0 ? [...shown, `${count(more)} more`] : shown);
}

const columns = [
  { label: 'Destination and prefix' },
  { label: 'Now', isEnd: true },
  { label: 'New', isEnd: true },
  { label: 'Change', isEnd: true },
];

function Largest({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <div>
      <h4 className="mb-1 text-13 font-medium">Largest price changes</h4>
      <Table
        label="Largest price changes"
        columns={columns}
        small
        rows={changes.map(({ prefix, destination, fromMicroUsd, toMicroUsd, percent }) => ({
          key: prefix,
          cells: [
            <span key="place" className="block pr-3">
              {destination} <span className="text-ink-3">{prefix}</span>
            </span>,
            formatRate(fromMicroUsd),
            formatRate(toMicroUsd),
            `${percent > 0 ? '+' : ''}${percent} %`,
          ],
        }))}
      />
    </div>
  );
}

const times = [
  { id: 'now', label: 'Now' },
  { id: 'day', label: 'On a day' },
] as const;

const NOTE_LENGTH_MAX = 500;

const publishForm = z.object({ time: z.enum(['now', 'day']), day: z.string(), note: z.string() }).check(
  z.refine(({ time, day }) => time === 'now' || !Number.isNaN(Date.parse(day)), {
    path: ['day'],
    message: 'Choose a day first',
  }),
);

/** Fields by their name in the contract, and by the code of what can be wrong with them. */
const places = {
  effectiveFrom: 'day',
  [ratesErrors.deckInThePast().code]: 'day',
  note: 'note',
} as const;

function Publish({ csv, preview, onPublished }: Parameters<typeof RateDeckPreview>[0]) {
  const { digest, latestVersion } = preview;
  const { control, handleSubmit, setError, formState } = useForm<z.infer<typeof publishForm>>({
    resolver: zodResolver(publishForm),
    defaultValues: { time: 'now', day: '', note: '' },
  });
  const { isSubmitting, errors } = formState;
  const { field: time } = useController({ control, name: 'time' });
  const submit = handleSubmit(async ({ day, note, ...chosen }) => {
    const effectiveFrom = chosen.time === 'now' ? 'now' : beginningOf(day);
    try {
      const published = await rateDesk.publishDeck({ csv, digest, latestVersion, effectiveFrom, note });
      await onPublished(published.version);
    } catch (error) {
      if (!placeRefusal(error, setError, places)) setError('root', { message: sentenceOf(error) });
    }
  });
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void submit(event)}>
      <Segmented
        label="When it takes effect"
        choices={times}
        selected={time.value}
        onSelect={time.onChange}
      />
      {time.value === 'day' && (
        <FormField
          control={control}
          name="day"
          label="Day"
          type="date"
          hint={`From midnight UTC, ${tomorrow()} at the earliest.`}
        />
      )}
      <div className="w-full max-w-md">
        <FormField
          control={control}
          name="note"
          label="Note"
          maxLength={NOTE_LENGTH_MAX}
          hint="Shown in the list below."
        />
      </div>
      {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
      <Button type="submit" isPending={isSubmitting}>
        Publish version {latestVersion + 1}
      </Button>
    </form>
  );
}

/** @param day "2026-12-01" */
function beginningOf(day: string): number {
  const instant = Date.parse(`${day}T00:00:00Z`);
  assert(!Number.isNaN(instant), 'the form asks for a day');
  return instant;
}

function tomorrow(): string {
  return new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
}
