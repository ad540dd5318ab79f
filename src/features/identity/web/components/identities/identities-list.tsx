import { useMutation, useQuery } from '@tanstack/react-query';
import { Building2, KeyRound, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { SocialProvider } from '../../../constants-sso.ts';
import { ssoErrors } from '../../../errors.ts';
import type { LinkedIdentity } from '../../../model-sso.ts';
import { accessApi, identitiesQuery } from '../../access-api.ts';
import { takeRefusal } from '../../elsewhere-script.ts';
import { ProofDeclined, withFreshProof } from '../../proof.ts';
import { useFocusAfter } from '../../use-focus-after.ts';
import { dayWords } from '../../when-words.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/** What the person can sign in with: the password, and accounts at other companies. */
export function IdentitiesList() {
  const ways = useQuery(identitiesQuery);
  useNewsFromElsewhere();
  // The row of what was unlinked is gone, or another.
  const [list, focusList] = useFocusAfter<HTMLUListElement>();
  if (ways.isPending) return <SkeletonRows rows={2} label="Loading your ways to sign in" />;
  if (ways.isError)
    return (
      <ErrorState onRetry={() => void ways.refetch()} isRetrying={ways.isFetching}>
        {sentenceOf(ways.error)}
      </ErrorState>
    );
  const { linked, available } = ways.data;
  return (
    <ul ref={list} tabIndex={-1} aria-label="Ways to sign in" className="border-t -outline-offset-2">
      {linked.map((one) => (
        <LinkedRow key={one.id} identity={one} isOnly={linked.length === 1} onUnlinked={focusList} />
      ))}
      {available.map(({ provider, name }) => (
        <AvailableRow key={provider} provider={provider} name={name} />
      ))}
    </ul>
  );
}

const ICONS = { password: KeyRound, company: Building2 } as const;

interface LinkedRowProps {
  identity: LinkedIdentity;
  /** Nothing else is left to sign in with. */
  isOnly: boolean;
  onUnlinked: () => void;
}

function LinkedRow({ identity, isOnly, onUnlinked }: LinkedRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { id, provider, name, email, createdAt, lastSignInAt } = identity;
  const unlink = useMutation({
    mutationFn: () => withFreshProof(() => accessApi.unlinkIdentity({ id })),
    onSuccess: () => {
      toast.success(`${name} unlinked`);
      onUnlinked();
    },
    onError: sayFailure,
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey });
    },
  });
  const Icon = provider === 'password' || provider === 'company' ? ICONS[provider] : Link2;
  const used = lastSignInAt === null ? `Added ${dayWords(createdAt)}` : `Last used ${dayWords(lastSignInAt)}`;
  return (
    <ListRow
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={name}
      detail={email === null ? used : `${email} · ${used}`}
      end={
        provider !== 'password' && (
          <>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Unlink ${name}`}
              disabledReason={isOnly ? ssoErrors.singleIdentityNotDeletable().message : null}
              isReasonAtEnd
              onPress={() => setAsking(true)}
            >
              Unlink
            </Button>
            <ConfirmDialog
              title={`Unlink ${name}?`}
              confirm="Unlink"
              isOpen={isAsking}
              isPending={unlink.isPending}
              onConfirm={() => unlink.mutate()}
              onClose={() => setAsking(false)}
            >
              You won't be able to sign in with {name} until you link it again.
            </ConfirmDialog>
          </>
        )
      }
    />
  );
}

function AvailableRow({ provider, name }: { provider: SocialProvider; name: string }) {
  const link = useMutation({
    mutationFn: () => withFreshProof(() => accessApi.linkIdentity({ provider })),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: sayFailure,
  });
  return (
    <ListRow
      icon={<Link2 size={18} strokeWidth={1.75} aria-hidden="true" />}
      title={name}
      detail="Not linked"
      end={
        <Button
          variant="secondary"
          size="small"
          aria-label={`Link ${name}`}
          isPending={link.isPending || link.isSuccess}
          onPress={() => link.mutate()}
        >
          Link
        </Button>
      }
    />
  );
}

/** Says how it went when somebody is back from another company. The session stays as it is (decision R54). */
function useNewsFromElsewhere(): void {
  const [query, setQuery] = useSearchParams();
  const linked = query.get('linked');
  const error = query.get('error');
  useEffect(() => {
    if (error !== null) toast.error(takeRefusal() ?? '');
    if (linked !== null) toast.success('Linked to your account');
    if (error === null && linked === null) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('linked');
        next.delete('error');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [error, linked, setQuery]);
}

function sayFailure(error: Error): void {
  if (!(error instanceof ProofDeclined)) toast.error(sentenceOf(error));
}
