import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Instant } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { SessionView } from '../../../model.ts';
import { deviceNameOf, isPhone } from '../../../rules/sessions/device-name.ts';
import { accessApi } from '../../access-api.ts';
import { lastUsed } from '../../last-used.ts';
import { identityApi, sessionsQuery } from '../../queries.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** Where this account is signed in: this browser first, then the others, the last used on top. */
export function SessionsList() {
  const sessions = useQuery(sessionsQuery);
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
      <ul aria-label="Sessions" className="border-t">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} now={sessions.dataUpdatedAt} />
        ))}
      </ul>
      <EndMany others={sorted.length - 1} />
    </>
  );
}

function SessionRow({ session, now }: { session: SessionView; now: Instant }) {
  const revoke = useMutation({
    mutationFn: () => identityApi.revokeSession({ id: session.id }),
    onSuccess: () => toast.success('Signed out there'),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refetch,
  });
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
          <Button
            variant="secondary"
            size="small"
            aria-label={`Sign out ${name}`}
            isPending={revoke.isPending}
            onPress={() => revoke.mutate()}
          >
            Sign out
          </Button>
        )
      }
    />
  );
}

function EndMany({ others }: { others: number }) {
  const [asks, setAsks] = useState(false);
  const endOthers = useMutation({
    mutationFn: () => accessApi.endOtherSessions(),
    onSuccess: () => toast.success('Signed out everywhere else'),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: refetch,
  });
  const endAll = useMutation({
    mutationFn: () => accessApi.endAllSessions(),
    onSuccess: () => window.location.replace(paths.login()),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <div className="flex flex-wrap gap-3 px-4 py-4 desk:px-6">
      {others > 0 && (
        <Button variant="secondary" isPending={endOthers.isPending} onPress={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
      <Button variant="danger" onPress={() => setAsks(true)}>
        Sign out everywhere
      </Button>
      <Dialog title="Sign out everywhere?" role="alertdialog" isOpen={asks} onOpenChange={setAsks}>
        <p className="text-15 text-ink-2">
          You'll be signed out on all devices, including this one. A call in progress ends.
        </p>
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onPress={() => setAsks(false)}>
            Stay signed in
          </Button>
          <Button
            variant="hang"
            isPending={endAll.isPending || endAll.isSuccess}
            onPress={() => endAll.mutate()}
          >
            Sign out everywhere
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
