import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { SessionView } from '../../model.ts';
import { deviceNameOf, isPhone } from '../device-name.ts';
import { identityApi, sessionsQuery } from '../queries.ts';

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The sessions of this account. */
export function SessionsList() {
  const sessions = useQuery(sessionsQuery);
  if (sessions.isPending) return <SkeletonRows rows={2} label="Loading the sessions" />;
  if (sessions.isError)
    return (
      <ErrorState onRetry={() => void sessions.refetch()} isRetrying={sessions.isFetching}>
        {sentenceOf(sessions.error)}
      </ErrorState>
    );
  return (
    <ul aria-label="Sessions" className="border-t">
      {sessions.data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const revoke = useMutation({
    mutationFn: () => identityApi.revokeSession({ id: session.id }),
    onSuccess: () => toast.success('Signed out there'),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const Icon = isPhone(session.userAgent) ? Smartphone : Laptop;
  const name = deviceNameOf(session.userAgent);
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={name}
      detail={`${session.ip ?? 'Unknown address'}, last seen ${time.format(session.lastSeenAt)}`}
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
