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
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LineProblems } from '#ui/line-problems.tsx';
import { Notice } from '#ui/notice.tsx';
import { Table } from '#ui/table.tsx';
import { TextSource } from '#ui/text-source.tsx';
import { toast } from '#ui/toast.tsx';
import { numbersDeskApi } from '../numbers-desk-api.ts';
import { providersAre, rateProblems } from '../provider-queries.ts';
import { isBelowCost, marginWords, rateWords } from '../provider-view.ts';

/** A text of rates, what it would change, and the button that takes over exactly that. */
export function ProviderRatesImport() {
  const [csv, setCsv] = useState('');
  const preview = useMutation({ mutationFn: () => numbersDeskApi.previewProviderRates({ csv }) });
  const change = (text: string) => {
    setCsv(text);
    // What was looked at is not what would be taken over any more.
    preview.reset();
  };
  const problems = preview.isError ? rateProblems(preview.error) : null;
  return (
    <Card title="Import rates">
      <form
        className="flex flex-col items-start gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <p className="text-13 text-pretty text-ink-2">
          CSV with the first line{' '}
          <code className="font-mono text-12 break-all">{PROVIDER_RATE_COLUMNS.join(',')}</code>, at most{' '}
          {PROVIDER_RATE_ROWS_MAX.toLocaleString('en-US')} rows. Rates that are not in it stay as they are.
        </p>
        <TextSource
          label="Or the rates themselves"
          hint="A rate is in dollars, or empty when nothing is published; active is true or false."
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
            <p className="text-12 text-ink-3">There may be more: these are the first {problems.length}.</p>
          )}
        </div>
      )}
      {preview.isSuccess && <Preview csv={csv} preview={preview.data} onImported={() => change('')} />}
    </Card>
  );
}

function reasonAgainst(csv: string): string | null {
  if (csv.trim() === '') return 'Choose a file or paste rates first';
  return csv.length > PROVIDER_RATES_CHARACTERS_MAX
    ? `An import has at most ${PROVIDER_RATES_CHARACTERS_MAX.toLocaleString('en-US')} characters`
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
      toast.success(
        changes.length === 1 ? '1 rate was taken over' : `${changes.length} rates were taken over`,
      );
      props.onImported();
    },
  });
  return (
    <section aria-label="Preview" className="mt-6 flex flex-col gap-5 border-t pt-5">
      <Counts preview={preview} />
      {below > 0 && (
        <Notice>
          {below === 1 ? 'One of these rates is' : `${below} of these rates are`} above what we sell for, at
          least for one kind of number. Such calls would not go over that provider.
        </Notice>
      )}
      {changes.length > 0 && <Changes changes={changes.slice(0, CHANGES_SHOWN)} />}
      {changes.length > CHANGES_SHOWN && (
        <p className="text-12 text-ink-3">
          These are the first {CHANGES_SHOWN} of {changes.length}.
        </p>
      )}
      {take.isError && <Notice>{sentenceOf(take.error)}</Notice>}
      <div>
        <Button
          isPending={take.isPending}
          disabledReason={changes.length === 0 ? 'Nothing would change' : null}
          onPress={() => take.mutate()}
        >
          Take these rates over
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
  { label: 'Would ask', isEnd: true },
  { label: 'Left of a minute', isEnd: true },
];

/** Three columns, so that a phone has room for all of it. */
const Changes = ({ changes }: { changes: readonly RateChange[] }) => (
  <Table
    label="What would change"
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
        <Badge tone="bad">{marginWords(margin)}</Badge>
      ) : (
        (marginWords(margin) ?? 'Not known')
      )}
    </span>
  ));
}

const KINDS = { landline: 'Landlines', mobile: 'Mobiles' } as const;

const termsOf = ({ microUsdPerMinute, isActive }: RateChange['after']): string =>
  `${microUsdPerMinute === null ? 'Not known' : rateWords(microUsdPerMinute)}${isActive ? '' : ', off'}`;
