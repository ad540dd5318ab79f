import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { inputClass } from '#ui/field-style.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { AuditCheck } from '../../model.ts';
import { AUDIT_CHOICES, auditChoiceOf, auditFileOf } from '../audit-words.ts';
import { AuditList } from '../components/people/desk-sections.tsx';
import { auditApi, auditQuery, deskChanged } from '../people-queries.ts';

export const meta = () => [{ title: 'Audit log' }];

/** The audit log. Its filter is in the address. */
export default function Audit() {
  const [search] = useSearchParams();
  const choice = auditChoiceOf(search);
  const list = useInfiniteQuery(auditQuery(choice));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <PageHeader title="Audit log">
        <a href={auditFileOf(choice)} download className="text-link text-13">
          Download CSV
        </a>
      </PageHeader>
      <Verification check={list.data?.pages[0]?.check} />
      <Filters key={search.toString()} />
      {list.isPending && <SkeletonRows label="Loading the audit log" />}
      {list.isError && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isRefetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {rows?.length === 0 && <EmptyState>No entries match.</EmptyState>}
      {rows !== undefined && rows.length > 0 && <AuditList rows={rows} />}
      <LoadMore list={list} />
    </>
  );
}

/** Result of the last verification. Undefined while it loads. */
function Verification({ check }: { check: AuditCheck | null | undefined }) {
  const verifying = useMutation({ mutationFn: () => auditApi.verifyAudit(), onSuccess: deskChanged });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-sunk px-4 py-2 text-13 desk:px-6">
      <output className="block min-w-0 flex-1 basis-64">
        {check !== undefined && <CheckWords check={check} />}
      </output>
      <Button
        variant="secondary"
        size="small"
        isPending={verifying.isPending}
        onPress={() => verifying.mutate()}
      >
        Verify now
      </Button>
      {verifying.isError && <Notice>{sentenceOf(verifying.error)}</Notice>}
    </div>
  );
}

function CheckWords({ check }: { check: AuditCheck | null }) {
  if (check === null) return 'Not verified yet. We verify the log every night.';
  const when = moment(check.at);
  if (check.problem !== null)
    return (
      <>
        <strong className="font-medium">The log was changed.</strong> {check.problem} Found {when}.
      </>
    );
  return `The log is intact: ${check.rows.toLocaleString('en-US')} entries, verified ${when}.`;
}

function Filters() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string) => (value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const day = (name: 'from' | 'until', label: string) => (
    <label className="flex items-center gap-2 text-13 text-ink-2">
      {label}
      <input
        type="date"
        value={search.get(name) ?? ''}
        onChange={(event) => set(name)(event.target.value)}
        className={`${inputClass} w-40!`}
      />
    </label>
  );
  const isNarrow = ['by', 'subject', 'action', 'from', 'until'].some((name) => search.has(name));
  const [about, setAbout] = useState(search.get('subject') ?? '');
  return (
    <div className="flex flex-wrap items-center gap-3 border-b px-4 py-2 desk:px-6">
      <div className="w-44">
        <NativeSelect
          aria-label="Kind"
          choices={AUDIT_CHOICES}
          value={search.get('action') ?? ''}
          onChange={(event) => set('action')(event.target.value)}
        />
      </div>
      {day('from', 'From')}
      {day('until', 'To')}
      <form
        className="w-full desk:w-72"
        onSubmit={(event) => {
          event.preventDefault();
          set('subject')(about.trim());
        }}
      >
        <input
          aria-label="About"
          placeholder="account:ID, invoice:ID"
          value={about}
          onChange={(event) => setAbout(event.target.value)}
          maxLength={200}
          className={inputClass}
        />
      </form>
      {isNarrow && (
        <Button variant="quiet" size="small" onPress={() => setSearch({}, { replace: true })}>
          Show all
        </Button>
      )}
    </div>
  );
}
