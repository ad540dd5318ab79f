import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { toast } from '#ui/toast.tsx';
import { IMPORT_BYTES_MAX } from '../../../constants.ts';
import type { ContactImport, ImportPreview } from '../../../model-imports.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { importsQuery } from '../../queries.ts';
import { contactsCount } from '../../words.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportProblems } from './import-problems.tsx';

const MEGABYTE = 1024 * 1024;
/** Events say how far it is. Without a line, the page asks. */
const ASK_EACH_MS = 2_000;

/** Imports contacts from a file: choose it, say what its columns are, watch it, and take it back. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [runningId, setRunningId] = useState<string | null>(null);
  const close = () => {
    // Whatever came is in the table.
    for (const queryKey of [contactKeys.pages, contactKeys.tags, contactKeys.duplicates])
      void queryClient.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <Dialog title="Import contacts" isOpen onOpenChange={close}>
      {runningId !== null ? (
        <RunningImport id={runningId} onClose={close} />
      ) : preview === null ? (
        <ChooseFile onPreview={setPreview} onShow={setRunningId} />
      ) : (
        <ImportColumns preview={preview} onBack={() => setPreview(null)} onStarted={setRunningId} />
      )}
    </Dialog>
  );
}

function ChooseFile(props: { onPreview: (preview: ImportPreview) => void; onShow: (id: string) => void }) {
  const { data: imports = [] } = useQuery(importsQuery);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    if (file.size > IMPORT_BYTES_MAX)
      return setError(`A file can have up to ${IMPORT_BYTES_MAX / MEGABYTE} MB.`);
    setError(null);
    setSending(true);
    try {
      const body = new Blob([file], { type: typeOf(file) });
      const query = { id: crypto.randomUUID(), name: file.name.slice(0, NAME_LETTERS) };
      // The contract takes it as the upload that the server makes of it.
      props.onPreview(await contactsApi.uploadImport({ query, body }));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
    setSending(false);
  };
  const before = imports.filter(({ state }) => state !== 'uploaded');
  return (
    <>
      <p className="text-13 text-pretty text-ink-2">
        A CSV file or vCards (.vcf) with up to 50,000 contacts. You&apos;ll see a preview before anything is
        imported.
      </p>
      {error !== null && <Notice>{error}</Notice>}
      <label
        aria-disabled={isSending}
        className={`${buttonClass({ variant: 'primary', size: 'medium' })} cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
      >
        <input
          type="file"
          accept=".csv,.txt,.tsv,.vcf,.vcard,text/csv,text/vcard"
          disabled={isSending}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) void send(file);
            currentTarget.value = '';
          }}
        />
        {isSending ? 'Uploading…' : 'Choose a file'}
      </label>
      {before.length > 0 && (
        <section aria-label="Earlier imports" className="flex flex-col">
          <h3 className="text-13 font-sans font-medium tracking-normal">Earlier imports</h3>
          <ul className="flex max-h-60 flex-col divide-y overflow-y-auto text-13">
            {before.map((one) => (
              <li key={one.id} className="flex min-h-11 items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  {one.name}
                  <span className="text-ink-2"> · {resultWords(one)}</span>
                </span>
                <Button size="small" variant="quiet" onPress={() => props.onShow(one.id)}>
                  Show
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const NAME_LETTERS = 200;

function typeOf(file: File): string {
  return /\.(vcf|vcard)$/i.test(file.name) ? 'text/vcard' : 'text/csv';
}

function resultWords({ state, added }: ContactImport): string {
  if (state === 'undone') return 'undone';
  if (state === 'running') return 'running';
  return state === 'failed' ? 'failed' : `${contactsCount(added)} added`;
}

/** How far an import is, what it couldn't read, and its Undo. */
function RunningImport({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: imports } = useQuery({
    ...importsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.find((one) => one.id === id)?.state === 'running' ? ASK_EACH_MS : false,
  });
  const [isUndoing, setUndoing] = useState(false);
  const one = imports?.find((each) => each.id === id);
  if (one === undefined) return <Progress label="Importing" value={null} />;
  const undo = async () => {
    setUndoing(true);
    try {
      await contactsApi.undoImport({ id });
      toast.success('Import undone');
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: contactKeys.imports });
    setUndoing(false);
  };
  const { state, rowsDone, rowsTotal, added, problems, problemCount } = one;
  return (
    <>
      {state === 'running' && (
        <>
          <Progress
            label={`Importing ${one.name}`}
            value={rowsTotal === null ? null : (100 * rowsDone) / Math.max(1, rowsTotal)}
          />
          <p aria-live="polite" className="text-13 text-ink-2">
            {rowsDone.toLocaleString('en-US')} of {(rowsTotal ?? rowsDone).toLocaleString('en-US')} rows
          </p>
        </>
      )}
      {state === 'done' && (
        <output className="text-15">
          {contactsCount(added)} added from {one.name}.
          {one.updated > 0 && ` ${contactsCount(one.updated)} updated.`}
          {one.skipped > 0 && ` ${contactsCount(one.skipped)} skipped.`}
        </output>
      )}
      {state === 'failed' && <Notice>This import failed. No more contacts will be added from it.</Notice>}
      {state === 'undone' && <p className="text-15">This import was undone.</p>}
      {problemCount > 0 && <ImportProblems count={problemCount} problems={problems} />}
      <div className="flex justify-end gap-2">
        {(state === 'done' || state === 'failed') && added > 0 && (
          <Button variant="secondary" isPending={isUndoing} onPress={() => void undo()}>
            Undo import
          </Button>
        )}
        <Button onPress={onClose}>{state === 'running' ? 'Continue in the background' : 'Done'}</Button>
      </div>
    </>
  );
}
