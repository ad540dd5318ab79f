import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { textAreaClass } from '#ui/field-style.ts';
import { HeadLink, Section } from '#ui/section.tsx';
import { NOTE_CHARACTERS_MAX } from '../../../constants.ts';
import type { AuditRow, DeskNote } from '../../../model.ts';
import { auditSentence, subjectLink } from '../../audit-words.ts';
import { deskChanged, peopleApi } from '../../people-queries.ts';

const quietClass = 'border-b px-4 py-3 text-13 text-ink-3 desk:px-6';

/** Text in place of an empty list. */
export function Nothing({ children }: { children: string }) {
  return <p className={quietClass}>{children}</p>;
}

/** Names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-1 border-b px-4 py-3 text-13 phone:grid-cols-2 desk:px-6 wide:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-3 py-1">
          <dt className="w-24 shrink-0 text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Notes that only operators see. They can't be edited. */
export function Notes(props: { about: 'account' | 'workspace'; id: string; notes: readonly DeskNote[] }) {
  const { about, id, notes } = props;
  const fieldId = useId();
  const [body, setBody] = useState('');
  const adding = useMutation({
    mutationFn: () => peopleApi.addNote({ about, id, body }),
    onSuccess: () => {
      setBody('');
      return deskChanged();
    },
  });
  return (
    <Section title="Notes" count={notes.length === 0 ? undefined : notes.length}>
      <form
        className="flex flex-col gap-2 border-b px-4 pb-3 desk:px-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (body.trim() !== '') adding.mutate();
        }}
      >
        <label htmlFor={fieldId} className="sr-only">
          Add a note
        </label>
        <textarea
          id={fieldId}
          value={body}
          maxLength={NOTE_CHARACTERS_MAX}
          placeholder="Only operators see notes"
          onChange={(event) => setBody(event.target.value)}
          className={`${textAreaClass} min-h-16!`}
        />
        {adding.isError && (
          <p role="alert" className="text-12 font-medium text-hang">
            {sentenceOf(adding.error)}
          </p>
        )}
        <span className="self-start">
          <Button
            type="submit"
            variant="secondary"
            size="small"
            isDisabled={body.trim() === ''}
            isPending={adding.isPending}
          >
            Add note
          </Button>
        </span>
      </form>
      <ul aria-label="Notes">
        {notes.map((note) => (
          <li key={note.id} className="border-b px-4 py-3 text-13 desk:px-6">
            <p className="text-pretty break-words whitespace-pre-wrap">{note.body}</p>
            <p className="mt-1 text-12 text-ink-3">
              {note.by}, {moment(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What operators did to one person or workspace. */
export function AuditSection({ subject, rows }: { subject: string; rows: readonly AuditRow[] }) {
  const all = `${operatorPaths.audit()}?subject=${encodeURIComponent(subject)}`;
  return (
    <Section title="In the audit log" aside={<HeadLink to={all}>All entries</HeadLink>}>
      <div className="border-t">
        {rows.length === 0 ? <Nothing>Nothing yet.</Nothing> : <AuditList rows={rows} />}
      </div>
    </Section>
  );
}

/** Rows of the audit log, one sentence each. */
export function AuditList({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <ul aria-label="Audit log">
      {rows.map((row) => {
        const link = subjectLink(row.subject);
        return (
          <li
            key={row.id}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-b px-4 py-2.5 text-13 desk:px-6 desk:grid-cols-[9rem_1fr_auto]"
          >
            <time dateTime={new Date(row.at).toISOString()} className="order-2 text-ink-3 desk:order-none">
              {moment(row.at)}
            </time>
            <span className="order-1 min-w-0 desk:order-none">
              <span className="break-words">
                {link === null ? (
                  auditSentence(row)
                ) : (
                  <Link to={link} className="hover:underline">
                    {auditSentence(row)}
                  </Link>
                )}
              </span>
              {row.reason !== null && (
                <span className="block text-ink-2 text-pretty break-words">Reason: “{row.reason}”</span>
              )}
            </span>
            <span className="order-3 hidden text-ink-3 tabular-nums desk:order-none desk:block">
              #{row.id.toLocaleString('en-US')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
