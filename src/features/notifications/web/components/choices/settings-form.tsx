import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { FormProvider } from 'react-hook-form';
import { LeaveDialog, useFormDraft } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { SettingsColumns } from '#ui/settings-columns.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { settingsText } from '../../../constants.ts';
import type { NotificationSettings } from '../../../model-settings.ts';
import { notificationsApi } from '../../queries.ts';
import { changeOf, draftOf, draftSchema } from '../../settings-draft.ts';
import { settingsQuery } from '../../settings-queries.ts';
import { DigestChoice } from './digest-choice.tsx';
import { PushToggles } from './push-toggles.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { WaysTable } from './ways-table.tsx';

interface SettingsFormProps {
  accountId: string;
  /** What the devices of the person are told, beside the settings. */
  devices: ReactNode;
}

/** Specification 001 §2: which news comes how. */
export function NotificationSettingsForm(props: SettingsFormProps) {
  const saved = useQuery(settingsQuery);
  if (saved.isPending) return <SkeletonRows rows={6} label="Loading your notification settings" />;
  if (saved.data === undefined)
    return (
      <ErrorState onRetry={() => void saved.refetch()} isRetrying={saved.isFetching}>
        {sentenceOf(saved.error)}
      </ErrorState>
    );
  return <Form {...props} saved={saved.data} />;
}

function Form({ accountId, devices, saved }: SettingsFormProps & { saved: NotificationSettings }) {
  const id = useId();
  const values = useMemo(() => draftOf(saved), [saved]);
  const schema = useMemo(() => draftSchema(values), [values]);
  const { form, changed, isChanged, discard } = useFormDraft({
    form: 'notifications',
    accountId,
    saved: values,
    schema,
  });
  const submit = form.handleSubmit(async (draft) => {
    try {
      const after = await notificationsApi.saveSettings(changeOf(draft, saved));
      queryClient.setQueryData(settingsQuery.queryKey, after);
      toast.success('Notification preferences updated');
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  const count = Object.keys(changed).length;
  return (
    <FormProvider {...form}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex grow flex-col">
        <SettingsColumns
          aside={
            <>
              <div className="border-t @min-[56rem]:border-t-0">{devices}</div>
              <QuietHours />
              <DigestChoice />
            </>
          }
        >
          <PushToggles rows={saved.rows} />
          <WaysTable rows={saved.rows} />
        </SettingsColumns>
      </form>
      <SaveBar
        save={settingsText.savePreferences}
        changes={count === 0 ? null : `${count === 1 ? '1 change' : `${count} changes`}. Kept if you reload.`}
        isSaving={form.formState.isSubmitting}
        onDiscard={discard}
        form={id}
      />
      <LeaveDialog isChanged={isChanged} onDiscard={discard} />
    </FormProvider>
  );
}
