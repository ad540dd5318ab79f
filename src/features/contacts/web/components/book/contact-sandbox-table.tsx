import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/field-style.ts';
import { contactsText } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import type { RowAction } from '../../asked.ts';
import { shownColumns } from '../../columns.ts';
import { SANDBOX_PEOPLE, writeSample } from '../../sandbox-people.ts';
import { NOTHING_SELECTED, type Selection } from '../../selection.ts';
import { ContactTable } from './contact-table.tsx';

const COLUMNS = shownColumns(['email', 'company', 'source', 'tags'], []);
const NOBODY: ReadonlySet<string> = new Set();
const TAG = 'follow-up';

/** The product's table on people of its own. What is changed in it is gone with the page. */
export function ContactSandboxTable() {
  const { rows, search, setSearch, selection, setSelection, before, tag, remove, act, undo } = usePeople();
  const count = selection.ids.size;
  return (
    <section aria-label="Sample contacts" className="surface overflow-hidden rounded-card">
      <div className="flex min-h-14 flex-wrap items-center gap-2 border-b px-4 py-2 text-13">
        <input
          type="search"
          aria-label="Search contacts"
          placeholder="Name, email or company"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          className={`${inputClass} max-w-62`}
        />
        <span className="ml-auto flex items-center gap-1">
          {count > 0 && (
            <>
              <span className="mr-1 text-ink-2">{count} selected</span>
              <Button size="small" variant="secondary" onPress={() => tag(selection.ids)}>
                Tag “{TAG}”
              </Button>
              <Button size="small" variant="danger" onPress={() => remove(selection.ids)}>
                Delete
              </Button>
            </>
          )}
          {before !== null && (
            <Button size="small" variant="quiet" onPress={undo}>
              Undo
            </Button>
          )}
        </span>
      </div>
      <div className="overflow-x-auto [&_thead]:static!">
        <div className="min-h-100 min-w-190">
          {rows.length === 0 ? (
            <p className="py-10 text-center text-13 text-ink-2">{contactsText.none}</p>
          ) : (
            <ContactTable
              rows={rows}
              waitingIds={NOBODY}
              columns={COLUMNS}
              ownerName={nobody}
              writeNumber={writeSample}
              selection={selection}
              onSelection={setSelection}
              onAction={act}
              callReason="Sign in to call"
            />
          )}
        </div>
      </div>
    </section>
  );
}

const nobody = () => null;

/** The people of the table, and what can be done with them. The last change can be undone. */
function usePeople() {
  const [people, setPeople] = useState(SANDBOX_PEOPLE);
  const [before, setBefore] = useState<readonly Contact[] | null>(null);
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const wanted = search.trim().toLowerCase();
  const rows = people.filter(({ name, company, emails }) =>
    [name, company, ...emails.map(({ value }) => value)].some((text) => text.toLowerCase().includes(wanted)),
  );
  const change = (next: readonly Contact[]) => {
    setBefore(people);
    setPeople(next);
  };
  const tag = (ids: ReadonlySet<string>) =>
    change(
      people.map((one) =>
        ids.has(one.id) && !one.tags.includes(TAG) ? { ...one, tags: [...one.tags, TAG] } : one,
      ),
    );
  const remove = (ids: ReadonlySet<string>) => {
    change(people.filter(({ id }) => !ids.has(id)));
    setSelection(NOTHING_SELECTED);
  };
  const act = (action: RowAction, { id }: Contact) => {
    if (action === 'tags') tag(new Set([id]));
    if (action === 'delete') remove(new Set([id]));
    if (action === 'open') setSelection({ ids: new Set([id]), from: id });
  };
  const undo = () => {
    if (before !== null) setPeople(before);
    setBefore(null);
  };
  return { rows, search, setSearch, selection, setSelection, before, tag, remove, act, undo };
}
