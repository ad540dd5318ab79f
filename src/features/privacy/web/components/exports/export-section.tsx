import { useMutation } from '@tanstack/react-query';
import { Building2, Download, User } from 'lucide-react';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Progress } from '#ui/progress.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { toast } from '#ui/toast.tsx';
import { EXPORT_DAYS } from '../../../constants.ts';
import type { DataExport, DataOf, YourData } from '../../../model.ts';
import { fileSize } from '../../../rules/file-size.ts';
import { isBeingMade, privacyApi, yourDataQuery } from '../../queries.ts';

const iconOf = (workspaceId: string | null) => {
  const Icon = workspaceId === null ? User : Building2;
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;
};

/** Everything that can be exported, and recent archives. */
export function ExportSection({ data }: { data: YourData }) {
  const busy = new Set(data.exports.filter(isBeingMade).map(({ workspaceId }) => workspaceId));
  const shown = data.exports.filter(({ state }) => state !== 'failed');
  const [latest] = data.exports;
  const nameOf = (workspaceId: string | null) =>
    workspaceId === null
      ? 'Your account'
      : (data.workspaces.find(({ id }) => id === workspaceId)?.name ?? 'Workspace');
  return (
    <SettingsSection
      isList
      title="Export"
      lead={`A zip file with everything we have: JSON for programs, CSV for spreadsheets, invoices as PDF. You can download it for ${EXPORT_DAYS} days.`}
    >
      <ul aria-label="Data to export" className="border-t">
        <ListRow
          icon={iconOf(null)}
          title="Your account"
          detail="Profile, security, calls, notifications"
          end={<ExportButton of={{ kind: 'account' }} name="your account" isBusy={busy.has(null)} />}
        />
        {data.workspaces.map(({ id, name }) => (
          <ListRow
            key={id}
            icon={iconOf(id)}
            title={name}
            detail="Workspace: people, phone numbers, phone calls, money"
            end={<ExportButton of={{ kind: 'workspace', id }} name={name} isBusy={busy.has(id)} />}
          />
        ))}
      </ul>
      {latest?.state === 'failed' && (
        <p role="alert" className="px-4 pt-4 text-13 text-hang desk:px-6">
          The last export didn't work. Try again.
        </p>
      )}
      {shown.length > 0 && (
        <div className="pt-5">
          <h3 className="px-4 pb-3 text-15 desk:px-6">Downloads</h3>
          <ul aria-label="Downloads" className="border-t">
            {shown.map((one) => (
              <ExportRow key={one.id} made={one} name={nameOf(one.workspaceId)} />
            ))}
          </ul>
        </div>
      )}
    </SettingsSection>
  );
}

function ExportButton({ of, name, isBusy }: { of: DataOf; name: string; isBusy: boolean }) {
  const start = useMutation({
    mutationFn: () => privacyApi.startExport({ of }),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: yourDataQuery.queryKey }),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Export ${name}`}
      isDisabled={isBusy}
      isPending={start.isPending}
      onPress={() => start.mutate()}
    >
      Export
    </Button>
  );
}

function ExportRow({ made, name }: { made: DataExport; name: string }) {
  const { state, partsDone, parts, rows, bytes, expiresAt, file, workspaceId } = made;
  if (file === null || bytes === null)
    return (
      <ListRow
        icon={iconOf(workspaceId)}
        title={name}
        detail={state === 'waiting' ? 'Queued' : `${rows.toLocaleString('en-US')} entries so far`}
        end={
          <span className="block w-24 phone:w-40">
            <Progress
              label={`Export of ${name}`}
              value={parts === 0 ? null : Math.round((partsDone / parts) * 100)}
            />
          </span>
        }
      />
    );
  return (
    <ListRow
      icon={iconOf(workspaceId)}
      title={name}
      detail={`${fileSize(bytes)}${expiresAt === null ? '' : `, until ${formatDay(expiresAt)}`}`}
      end={
        <a
          href={file}
          download
          aria-label={`Download the export of ${name}`}
          className={buttonClass({ variant: 'primary', size: 'small' })}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          Download
        </a>
      }
    />
  );
}
