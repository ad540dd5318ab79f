// Not on the first screen: after a press.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofDeclined, withFreshProof } from '#features/identity/web/widgets.tsx';
import { formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { DataOf, DeletionPreview } from '../../../model.ts';
import { deletionPreviewQuery, privacyApi, yourDataQuery } from '../../queries.ts';

interface DeletionDialogProps {
  of: DataOf;
  name: string;
  onClose: () => void;
}

/** Says what goes and what is kept, and asks. */
export function DeletionDialog(props: DeletionDialogProps) {
  const preview = useQuery(deletionPreviewQuery(props.of));
  const title = props.of.kind === 'account' ? 'Delete your account?' : `Delete ${props.name}?`;
  return (
    <Dialog role="alertdialog" title={title} isOpen onOpenChange={props.onClose}>
      {preview.isPending && <SkeletonRows rows={3} label="Loading what would be deleted" />}
      {preview.isError && (
        <ErrorState onRetry={() => void preview.refetch()} isRetrying={preview.isFetching}>
          {sentenceOf(preview.error)}
        </ErrorState>
      )}
      {preview.isSuccess &&
        (preview.data.obstacles.length > 0 ? (
          <Obstacles preview={preview.data} onClose={props.onClose} />
        ) : (
          <Question {...props} preview={preview.data} />
        ))}
    </Dialog>
  );
}

function Obstacles({ preview, onClose }: { preview: DeletionPreview; onClose: () => void }) {
  return (
    <>
      <p className="text-15 text-ink-2">Something has to be done first:</p>
      <ul className="flex flex-col text-15">
        {preview.obstacles.map(({ sentence, path }) => (
          <li key={sentence} className="flex flex-col gap-1 border-t py-2.5 text-pretty">
            {sentence}
            {path !== null && <Link to={path}>Go there</Link>}
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      </div>
    </>
  );
}

function Question({ of, name, onClose, preview }: DeletionDialogProps & { preview: DeletionPreview }) {
  const [understands, setUnderstands] = useState(false);
  const isAccount = of.kind === 'account';
  const ask = useMutation({
    mutationFn: () => withFreshProof(() => privacyApi.askDeletion({ of })),
    onSuccess({ deletesAt }) {
      if (isAccount) return window.location.replace(paths.login());
      toast.success(`${name} will be deleted on ${formatDay(deletesAt)}`);
      void queryClient.invalidateQueries({ queryKey: yourDataQuery.queryKey });
      onClose();
    },
  });
  const { goes, workspaces, stays, kept, dueAt } = preview;
  return (
    <>
      <p className="text-15 text-pretty text-ink-2">
        {isAccount
          ? `It will be deleted on ${formatDay(dueAt)}. You'll be signed out everywhere now. Sign in before then to keep it.`
          : `It will be deleted on ${formatDay(dueAt)}, and you can keep it until then. Its plan and automatic top-ups end now.`}
      </p>
      {/* Long lists scroll here, so that the day and the answer stay in sight. */}
      <section
        // A keyboard scrolls what it can focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="What goes and what is kept"
        className="flex max-h-[36dvh] flex-col gap-4 overflow-y-auto border-b"
      >
        <Lines title="This goes" lines={goes.map((line) => ({ line }))} />
        {workspaces.map((one) => (
          <Lines
            key={one.id}
            title={`With it, the workspace ${one.name}`}
            lines={one.goes.map((line) => ({ line }))}
          />
        ))}
        {stays.length > 0 && (
          <Lines
            title="This goes on without you"
            lines={stays.map((workspace) => ({
              line: `The workspace ${workspace}`,
              more: 'What you shared there stays with its members.',
            }))}
          />
        )}
        <Lines
          title="This is kept"
          lines={kept.map(({ what, why, until }) => ({ line: what, more: `${why}. ${until}.` }))}
        />
      </section>
      <Checkbox isSelected={understands} onChange={setUnderstands}>
        I understand that this can't be undone after {formatDay(dueAt)}
      </Checkbox>
      {ask.isError && !(ask.error instanceof ProofDeclined) && <Notice>{sentenceOf(ask.error)}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          {isAccount ? 'Keep my account' : 'Keep it'}
        </Button>
        <Button
          variant="hang"
          isDisabled={!understands}
          isPending={ask.isPending || (isAccount && ask.isSuccess)}
          onPress={() => ask.mutate()}
        >
          {isAccount ? 'Delete account' : 'Delete workspace'}
        </Button>
      </div>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { line: string; more?: string }[] }) {
  return (
    <section aria-label={title}>
      <h3 className="pb-2 text-15">{title}</h3>
      <ul className="flex flex-col text-13">
        {lines.map(({ line, more }) => (
          <li key={line} className="border-t py-2 text-pretty break-words">
            {line}
            {more !== undefined && <span className="block text-12 text-ink-2">{more}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
