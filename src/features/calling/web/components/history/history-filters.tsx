import { Download, ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { inputClass, labelClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SettledSearch } from '#ui/settled-search.tsx';
import type { CallPeople } from '../../../model-team.ts';
import { type HistorySearch, wordsOf } from '../../history-search.ts';

const shows = [
  { id: 'all', label: 'All' },
  { id: 'missed', label: 'Missed' },
  { id: 'incoming', label: 'Incoming' },
  { id: 'outgoing', label: 'Outgoing' },
  { id: 'failed', label: 'Failed' },
] as const;

const kinds = [
  { id: 'phone', label: 'Phone' },
  { id: 'username', label: 'Username' },
] as const;

const scopes = [
  { id: 'mine', label: 'Mine' },
  { id: 'everyone', label: 'Everyone' },
] as const;

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface HistoryFiltersProps {
  search: HistorySearch;
  timeZone: string;
  /** Whose calls can be shown besides one's own; null: nobody's. */
  people: CallPeople['people'] | null;
  onChange: (change: Partial<HistorySearch>) => void;
  /** Shown at the end when the list may be outdated. */
  note: ReactNode;
}

/** Filters of the call list, and its download as a file. */
export function HistoryFilters({ search, timeZone, people, onChange, note }: HistoryFiltersProps) {
  const { scope, since, until } = search;
  const { kind = null, person = null } = wordsOf(search);
  const [isOpen, setOpen] = useState([kind, person, since, until].some((value) => value !== null));
  const moreId = useId();
  const wordsForFile = wordsOf(search, timeZone);
  return (
    <div className="flex flex-col gap-3 border-b px-4 py-3 desk:px-6">
      <Lists {...{ search, people, onChange }} />
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 flex-1 basis-full phone:basis-0">
          <SettledSearch
            label="Search your calls"
            placeholder="Name or number"
            maxLength={100}
            text={search.search}
            onSearch={(text) => onChange({ search: text })}
          />
        </div>
        <Button
          variant="secondary"
          icon={<ListFilter {...icon} />}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onPress={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
        <a
          href={inWorkspace(
            scope === 'everyone' ? paths.workspaceCallsCsv(wordsForFile) : paths.callsCsv(wordsForFile),
          )}
          download
          className={buttonClass({ variant: 'secondary', size: 'medium', wide: false })}
        >
          <Download {...icon} />
          <span>CSV</span>
        </a>
      </div>
      <div
        id={moreId}
        hidden={!isOpen}
        className="grid grid-cols-2 gap-3 *:first:col-span-2 phone:grid-cols-3 phone:*:first:col-span-1"
      >
        {scope === 'everyone' ? (
          <PersonField people={people ?? []} {...{ person, onChange }} />
        ) : (
          <KindField {...{ kind, onChange }} />
        )}
        <Day label="From" day={since} onChange={(day) => onChange({ since: day })} max={until} />
        <Day label="To" day={until} onChange={(day) => onChange({ until: day })} min={since} />
      </div>
      {note}
    </div>
  );
}

/** Which calls, and whose where there is a choice. */
function Lists({ search, people, onChange }: Pick<HistoryFiltersProps, 'search' | 'people' | 'onChange'>) {
  return (
    <div className="flex flex-col-reverse gap-3 desk:flex-row desk:flex-wrap desk:justify-between">
      <div className="-mx-4 overflow-x-auto px-4 desk:mx-0 desk:px-0 [&_label]:flex-none">
        <Segmented
          label="Calls shown"
          choices={shows}
          selected={search.show}
          onSelect={(show) => onChange({ show })}
        />
      </div>
      {people !== null && (
        <div>
          <Segmented
            label="Whose calls"
            choices={scopes}
            selected={search.scope}
            onSelect={(scope) => onChange({ scope })}
          />
        </div>
      )}
    </div>
  );
}

function PersonField(props: {
  people: CallPeople['people'];
  person: string | null;
  onChange: HistoryFiltersProps['onChange'];
}) {
  return (
    <Field label="Person">
      {(id) => (
        <NativeSelect
          id={id}
          choices={props.people.map(choiceOf)}
          placeholder="Everyone"
          value={props.person ?? ''}
          onChange={({ target }) => props.onChange({ person: target.value === '' ? null : target.value })}
        />
      )}
    </Field>
  );
}

function KindField(props: { kind: HistorySearch['kind']; onChange: HistoryFiltersProps['onChange'] }) {
  return (
    <Field label="Kind">
      {(id) => (
        <NativeSelect
          id={id}
          choices={kinds}
          placeholder="All calls"
          value={props.kind ?? ''}
          onChange={({ target }) =>
            props.onChange({ kind: kinds.find((one) => one.id === target.value)?.id ?? null })
          }
        />
      )}
    </Field>
  );
}

const choiceOf = ({ accountId, name, isHere }: CallPeople['people'][number]) => ({
  id: accountId,
  label: isHere ? name : `${name} (no longer here)`,
});

function Day(props: {
  label: string;
  day: string | null;
  onChange: (day: string | null) => void;
  min?: string | null;
  max?: string | null;
}) {
  return (
    <Field label={props.label}>
      {(id) => (
        <input
          id={id}
          type="date"
          className={inputClass}
          value={props.day ?? ''}
          min={props.min ?? undefined}
          max={props.max ?? undefined}
          onChange={({ target }) => props.onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
