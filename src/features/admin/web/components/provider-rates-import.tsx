import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  PROVIDER_RATE_COLUMNS,
  PROVIDER_RATE_PROBLEMS_SHOWN,
  PROVIDER_RATE_ROWS_MAX,
  PROVIDER_RATES_CHARACTERS_MAX,
} from '#features/numbers/constants.ts';
import type { ProviderRatesPreview, RateChange } from '#features/numbers/model-providers.ts';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LineProblems } from '#ui/line-problems.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { TextSource } from '#ui/text-source.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { providersAre, rateProblems } from '../provider-queries.ts';
import { isBelowCost, marginWords, rateWords } from '../provider-view.ts';

/** A text of rates, a preview of what it changes, and the button that imports exactly that. */
export function ProviderRatesImport({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const preview = useMutation({ mutationFn: () => numbersDeskApi.previewProviderRates({ csv }) });
  const change = (text: string) => {
    setCsv(text);
    // The preview is out of date.
    preview.reset();
  };
  const problems = preview.isError ? rateProblems(preview.error) : null;
  return (
    <Dialog title="Import rates" isOpen onOpenChange={onClose}>
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <p className="text-13 text-pretty text-ink-2">
          A CSV file that starts with{' '}
          <code className="font-mono text-12 break-all">{PROVIDER_RATE_COLUMNS.join(',')}</code>, at most{' '}
          {PROVIDER_RATE_ROWS_MAX.toLocaleString('en-US')} rows. Rates that aren't in it stay as they are.
        </p>
        <TextSource
          label="Or paste the CSV"
          hint="Rates are in dollars. Leave a rate empty if it isn't published. Active is true or false."
          value={csv}
          onChange={change}
        />
        <Button type="submit" isPending={preview.isPending} disabledReason={reasonAgainst(csv)}>
          Preview
        </Button>
      </form>
      {preview.isError && (
        <div className="mt-4 flex flex-col gap-3">
          <Notice>{sentenceOf(preview.error)}</Notice>
          {problems !== null && <LineProblems problems={problems} />}
          {problems?.length === PROVIDER_RATE_PROBLEMS_SHOWN && (
            <p className="text-12 text-ink-3">Showing the first {problems.length}. There may be more.</p>
          )}
        </div>
      )}
      {preview.isSuccess && <Preview csv={csv} preview={preview.data} onImported={onClose} />}
    </Dialog>
  );
}

function reasonAgainst(csv: string): string | null {
  if (csv.trim() === '') return 'Choose a file or paste the CSV first';
  return csv.length > PROVIDER_RATES_CHARACTERS_MAX
    ? `Imports are limited to ${PROVIDER_RATES_CHARACTERS_MAX.toLocaleString('en-US')} characters`
    : null;
}

const CHANGES_SHOWN = 100;

function Preview(props: { csv: string; preview: ProviderRatesPreview; onImported: () => void }) {
  const { csv, preview } = props;
  const { changes, fingerprint } = preview;
  const below = changes.filter(isBelowCost).length;
  const take = useMutation({
    mutationFn: () => numbersDeskApi.importProviderRates({ csv, fingerprint }),
    onSuccess: (desk) => {
      providersAre(desk);
      toast.success(changes.length === 1 ? '1 rate imported' : `${changes.length} rates imported`);
      props.onImported();
    },
  });
  return (
    <section aria-label="Preview" className="mt-6 flex flex-col gap-5 border-t pt-5">
      <Counts preview={preview} />
      {below > 0 && (
        <Notice>
          {below === 1 ? '1 of these rates is' : `${below} of these rates are`} above our selling price for
          landlines or mobiles. Calls like that will skip the provider.
        </Notice>
      )}
      {changes.length > 0 && <Changes changes={changes.slice(0, CHANGES_SHOWN)} />}
      {changes.length > CHANGES_SHOWN && (
        <p className="text-12 text-ink-3">
          Showing the first {CHANGES_SHOWN} of {changes.length}.
        </p>
      )}
      {take.isError && <Notice>{sentenceOf(take.error)}</Notice>}
      <div>
        <Button
          isPending={take.isPending}
          disabledReason={changes.length === 0 ? 'Nothing to change' : null}
          onPress={() => take.mutate()}
        >
          Import rates
        </Button>
      </div>
    </section>
  );
}

function Counts({ preview }: { preview: ProviderRatesPreview }) {
  const figures = [
    ['Added', preview.added],
    ['Raised', preview.raised],
    ['Lowered', preview.lowered],
    ['Switched', preview.switched],
    ['Unchanged', preview.unchanged],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-3 phone:grid-cols-5">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="display text-22 tabular-nums">{figure.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

const columns = [
  { label: 'Country and provider' },
  { label: 'New cost', isEnd: true },
  { label: 'Margin per minute', isEnd: true },
];

/** Three columns, so that a phone has room for all of it. */
const Changes = ({ changes }: { changes: readonly RateChange[] }) => (
  <Table
    label="Changes"
    columns={columns}
    small
    rows={changes.map(({ countryCode, providerName, before, after, margins }) => ({
      key: `${countryCode} ${providerName}`,
      cells: [
        <span key="place" className="block break-words">
          {countryName(countryCode)} <span className="block text-12 text-ink-3">{providerName}</span>
        </span>,
        <span key="asks" className="block pl-2">
          {termsOf(after)}
          <span className="block text-12 font-normal text-ink-3">
            {before === null ? 'New' : `Now ${termsOf(before)}`}
          </span>
        </span>,
        <Left key="left" margins={margins} />,
      ],
    }))}
  />
);

function Left({ margins }: Pick<RateChange, 'margins'>) {
  if (margins.length === 0) return <span className="font-normal text-ink-3">Not sold</span>;
  return margins.map((margin) => (
    <span key={margin.kind} className="flex flex-wrap items-center justify-end gap-x-2 pl-2">
      <span className="text-12 font-normal text-ink-3">{KINDS[margin.kind]}</span>
      {margin.marginMicroUsd !== null && margin.marginMicroUsd < 0 ? (
        <span className="font-bold">{marginWords(margin)}</span>
      ) : (
        (marginWords(margin) ?? '–')
      )}
    </span>
  ));
}

const KINDS = { landline: 'Landlines', mobile: 'Mobiles' } as const;

const termsOf = ({ microUsdPerMinute, isActive }: RateChange['after']): string =>
  `${microUsdPerMinute === null ? '–' : rateWords(microUsdPerMinute)}${isActive ? '' : ', off'}`;
