import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { SessionView } from '../../../model.ts';
import { deviceNameOf, isPhone } from '../../../rules/sessions/device-name.ts';
import { accessApi } from '../../access-api.ts';
import { lastUsed } from '../../last-used.ts';
import { identityApi, sessionsQuery } from '../../queries.ts';
import { useFocusAfter } from '../../use-focus-after.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

const refetch = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** Where this account is signed in: this browser first, then the others, the last used on top. */
export function SessionsList() {
  const sessions = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<SessionView | null>(null);
  // The buttons of what has ended are gone.
  const [list, focusList] = useFocusAfter<HTMLUListElement>();
  if (sessions.isPending) return <SkeletonRows rows={2} label="Loading the sessions" />;
  if (sessions.isError)
    return (
      <ErrorState onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching}>
        {sentenceOf(sessions.error)}
      </ErrorState>
    );
  const sorted = sessions.data.toSorted(
    (one, other) => Number(other.current) - Number(one.current) || other.lastSeenAt - one.lastSeenAt,
  );
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Sessions" className="border-t -outline-offset-2">
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={sessions.dataUpdatedAt}
            onEnd={() => setEnding(session)}
          />
        ))}
      </ul>
      {ending !== null && <EndDialog session={ending} onClose={() => setEnding(null)} onEnded={focusList} />}
      <EndMany others={sorted.length - 1} onEnded={focusList} />
    </>
  );
}

function SessionRow(props: { session: SessionView; now: Instant; onEnd: () => void }) {
  const { session, now, onEnd } = props;
  const Icon = isPhone(session.userAgent) ? Smartphone : Laptop;
  const name = deviceNameOf(session.userAgent);
  const where = session.place ?? session.network ?? 'Unknown address';
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={name}
      detail={`${where}, ${session.current ? 'in use now' : lastUsed(session.lastSeenAt, now)}`}
      end={
        session.current ? (
          <Badge>This device</Badge>
        ) : (
          <Button variant="secondary" size="small" aria-label={`Sign out ${name}`} onPress={onEnd}>
            Sign out
          </Button>
        )
      }
    />
  );
}

interface EndDialogProps {
  onClose: () => void;
  /** It is no longer in the list. */
  onEnded: () => void;
}

function EndDialog({ session, onClose, onEnded }: EndDialogProps & { session: SessionView }) {
  const revoke = useMutation({
    mutationFn: () => identityApi.revokeSession({ id: session.id }),
    onSuccess: () => {
      toast.success('Device signed out');
      onEnded();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: async () => {
      onClose();
      await refetch();
    },
  });
  return (
    <ConfirmDialog
      title={`Sign out ${deviceNameOf(session.userAgent)}?`}
      confirm="Sign out"
      isOpen
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      Any call in progress on that device will end.
    </ConfirmDialog>
  );
}

function EndMany({ others, onEnded }: { others: number; onEnded: () => void }) {
  const [asks, setAsks] = useState<'others' | 'all' | null>(null);
  const close = () => setAsks(null);
  const endOthers = useMutation({
    mutationFn: () => accessApi.endOtherSessions(),
    onSuccess: () => {
      toast.success('Signed out everywhere else');
      onEnded();
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: async () => {
      close();
      await refetch();
    },
  });
  const endAll = useMutation({
    mutationFn: () => accessApi.endAllSessions(),
    onSuccess: () => window.location.replace(paths.login()),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <div className="flex flex-wrap gap-3 px-4 py-4 desk:px-6">
      {others > 0 && (
        <Button variant="secondary" onPress={() => setAsks('others')}>
          Sign out everywhere else
        </Button>
      )}
      <div className={others > 0 ? '' : '-ml-4'}>
        <Button variant="danger" onPress={() => setAsks('all')}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        title="Sign out everywhere else?"
        confirm="Sign out everywhere else"
        isOpen={asks === 'others'}
        isPending={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onClose={close}
      >
        You'll stay signed in here. Any calls in progress on your other devices will end.
      </ConfirmDialog>
      <ConfirmDialog
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        isOpen={asks === 'all'}
        isPending={endAll.isPending || endAll.isSuccess}
        onConfirm={() => endAll.mutate()}
        onClose={close}
      >
        You'll be signed out on all devices, including this one. Any call in progress will end.
      </ConfirmDialog>
    </div>
  );
}
