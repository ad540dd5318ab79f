import { useMutation } from '@tanstack/react-query';
import { Building2, User } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { late } from '#ui/late.ts';
import { ListRow } from '#ui/list-row.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { GRACE_DAYS } from '../../../constants.ts';
import type { DataOf, YourData } from '../../../model.ts';
import { privacyApi, yourDataQuery } from '../../queries.ts';

const DeletionDialog = late(async () => ({
  default: (await import('./deletion-dialog.tsx')).DeletionDialog,
}));

/** Deletes the account, or a workspace that others are in or that was added later. */
export function DeletionSection({ data }: { data: YourData }) {
  const [asks, setAsks] = useState<{ of: DataOf; name: string } | null>(null);
  return (
    <SettingsSection
      isList
      title="Delete"
      lead={`Nothing is deleted for ${GRACE_DAYS} days, and you can change your mind until then. Before you decide, you'll see what will be deleted and what the law requires us to keep.`}
    >
      <ul aria-label="Data to delete" className="border-t">
        <ListRow
          icon={<User size={18} strokeWidth={1.75} aria-hidden="true" />}
          title="Your account"
          detail="Includes every workspace only you are in"
          end={
            <Button
              variant="danger"
              size="small"
              aria-label="Delete account"
              onPress={() => setAsks({ of: { kind: 'account' }, name: 'account' })}
            >
              Delete account
            </Button>
          }
        />
        {data.workspaces.map((one) => (
          <WorkspaceRow
            key={one.id}
            workspace={one}
            onAsk={() => setAsks({ of: { kind: 'workspace', id: one.id }, name: one.name })}
          />
        ))}
      </ul>
      {asks !== null && (
        <Suspense fallback={null}>
          <DeletionDialog of={asks.of} name={asks.name} onClose={() => setAsks(null)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}

function WorkspaceRow(props: { workspace: YourData['workspaces'][number]; onAsk: () => void }) {
  const { id, name, people, deletesAt } = props.workspace;
  const keep = useMutation({
    mutationFn: () => privacyApi.stopDeletion({ of: { kind: 'workspace', id } }),
    onSuccess: () => toast.success(`${name} will be kept`),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: yourDataQuery.queryKey }),
  });
  const who = people === 1 ? 'Only you' : `${people} people`;
  return (
    <ListRow
      icon={<Building2 size={18} strokeWidth={1.75} aria-hidden="true" />}
      tone={deletesAt === null ? 'plain' : 'bad'}
      title={name}
      detail={deletesAt === null ? who : `Will be deleted on ${formatDay(deletesAt)}`}
      end={
        deletesAt === null ? (
          <Button variant="danger" size="small" aria-label={`Delete ${name}`} onPress={props.onAsk}>
            Delete
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Keep ${name}`}
            isPending={keep.isPending}
            onPress={() => keep.mutate()}
          >
            Keep
          </Button>
        )
      }
    />
  );
}
