import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { COUNTRY_CODES } from '#kernel/country-codes.ts';
import { countryName } from '#kernel/country-name.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { COLUMN_KINDS, type ColumnKind, type KnownChoice } from '../../../constants.ts';
import type { ImportCheck, ImportPreview } from '../../../model-imports.ts';
import { homeCountry } from '../../actions.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { ImportFigures } from './import-figures.tsx';

const KIND_WORDS: Readonly<Record<ColumnKind, string>> = {
  name: 'Name',
  'first-name': 'First name',
  'last-name': 'Last name',
  company: 'Company',
  role: 'Role',
  email: 'Email',
  phone: 'Phone',
  street: 'Street',
  city: 'City',
  region: 'State or region',
  postcode: 'Postcode',
  country: 'Country',
  tags: 'Tags',
  birthday: 'Birthday',
  about: 'Notes',
};
const COUNTRIES = COUNTRY_CODES.map((id) => ({ id, label: countryName(id) })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
const CHOICES = COLUMN_KINDS.map((id) => ({ id, label: KIND_WORDS[id] }));

/** What the columns of a file are, with our guess and the first rows. */
export function ImportColumns(props: {
  preview: ImportPreview;
  onBack: () => void;
  onStarted: (id: string) => void;
}) {
  const { preview, onBack, onStarted } = props;
  const [columns, setColumns] = useState(preview.columns);
  const [error, setError] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [known, setKnown] = useState<KnownChoice>('skip');
  const isCards = preview.import.kind === 'vcard';
  const problem = isCards ? null : problemOf(columns);
  const [home, setHome] = useState(homeCountry);
  const hasNumbers = isCards || columns.includes('phone');
  const mapped = { id: preview.import.id, columns, home };
  const check = useQuery({
    queryKey: [...contactKeys.imports, 'check', mapped],
    queryFn: () => contactsApi.checkImport(mapped),
    enabled: problem === null,
    retry: false,
  });
  const start = async () => {
    setStarting(true);
    try {
      await contactsApi.runImport({ ...mapped, known });
      await queryClient.invalidateQueries({ queryKey: contactKeys.imports });
      onStarted(preview.import.id);
    } catch (failure) {
      setError(sentenceOf(failure));
      setStarting(false);
    }
  };
  return (
    <>
      <p className="text-13 text-ink-2">
        <span className="font-medium text-ink">{preview.import.name}</span>
        {isCards
          ? ' contains vCards, so there are no columns to match.'
          : ': check how we matched its columns.'}
      </p>
      {!isCards && (
        <ColumnList
          preview={preview}
          columns={columns}
          onChange={(at, kind) => setColumns(columns.map((one, place) => (place === at ? kind : one)))}
        />
      )}
      {hasNumbers && <HomeSelect home={home} onHome={setHome} />}
      {problem === null && <ImportFigures check={check} known={known} onKnown={setKnown} />}
      {error !== null && <Notice>{error}</Notice>}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onBack}>
          Back
        </Button>
        <Button
          isPending={isStarting}
          disabledReason={problem ?? nothingIn(check.data)}
          isReasonAbove
          isReasonAtEnd
          onPress={() => void start()}
        >
          Import
        </Button>
      </div>
    </>
  );
}

function HomeSelect({ home, onHome }: { home: string; onHome: (home: string) => void }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5 text-13">
      <label htmlFor={id}>Country of phone numbers without a country code</label>
      <NativeSelect
        id={id}
        choices={COUNTRIES}
        value={home}
        onChange={({ currentTarget }) => onHome(currentTarget.value)}
      />
    </div>
  );
}

/** Why a file can't be imported. */
const nothingIn = (check: ImportCheck | undefined): string | null =>
  check?.fresh === 0 && check.known === 0 ? 'None of the rows in this file can be imported' : null;

/** R43, as far as it shows before the rows are read. */
function problemOf(columns: readonly (ColumnKind | null)[]): string | null {
  const hasName = columns.some((kind) => kind === 'name' || kind === 'first-name' || kind === 'last-name');
  const isReachable = columns.some((kind) => kind === 'email' || kind === 'phone');
  return hasName && isReachable ? null : 'Choose a column for the name, and one for the email or phone';
}

function ColumnList(props: {
  preview: ImportPreview;
  columns: readonly (ColumnKind | null)[];
  onChange: (at: number, kind: ColumnKind | null) => void;
}) {
  const { header, rows } = props.preview;
  return (
    <div className="max-h-96 overflow-auto rounded-control border">
      <table className="w-full text-13">
        <thead className="text-12 text-ink-2">
          <tr className="border-b">
            <th scope="col" className="px-3 py-2 text-left font-normal">
              In your file
            </th>
            <th scope="col" className="px-3 py-2 text-left font-normal">
              Imports as
            </th>
          </tr>
        </thead>
        <tbody>
          {header.map((name, at) => (
            // Two columns may have one name; their place tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${at} ${name}`} className="border-b last:border-b-0">
              <td className="max-w-52 px-3 py-2">
                <span className="block truncate font-medium">{name}</span>
                <span className="block truncate text-12 text-ink-2">
                  {rows
                    .map((row) => row[at] ?? '')
                    .filter((cell) => cell !== '')
                    .slice(0, SAMPLES)
                    .join(' · ')}
                </span>
              </td>
              <td className="w-44 px-3 py-2">
                <NativeSelect
                  aria-label={`Column ${name} imports as`}
                  placeholder="Don't import"
                  choices={CHOICES}
                  value={props.columns[at] ?? ''}
                  onChange={({ currentTarget }) =>
                    props.onChange(at, COLUMN_KINDS.find((kind) => kind === currentTarget.value) ?? null)
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SAMPLES = 3;
