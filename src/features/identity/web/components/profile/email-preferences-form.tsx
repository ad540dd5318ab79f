import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { profileText } from '../../../constants-profile.ts';
import type { User } from '../../../model.ts';
import { type EmailCategory, type EmailPreferences, emailPreferences } from '../../../model-profile.ts';
import { changesWords } from '../../drafts.ts';
import { categoryWords } from '../../email-category-words.ts';
import { emailPreferencesQuery, profileApi } from '../../profile-queries.ts';
import { useFormDraft } from '../../use-form-draft.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** Specification 001 §2: the emails that a person wants. */
export function EmailPreferencesForm({ user }: { user: User }) {
  const saved = useQuery(emailPreferencesQuery);
  if (saved.isPending) return <SkeletonRows rows={4} label="Loading your email preferences" />;
  if (saved.data === undefined)
    return (
      <ErrorState onRetry={() => void saved.refetch()} isRetrying={saved.isFetching}>
        {sentenceOf(saved.error)}
      </ErrorState>
    );
  return <Form user={user} saved={saved.data} />;
}

const details: Readonly<Record<EmailCategory, string>> = {
  promotional: 'Offers and tips, only if you want them.',
  productUpdates: 'New features and news about your numbers.',
  billing: 'Low balance and upcoming renewals. We always email you about failed payments.',
  security: 'News about your account. We always email you when your password or email changes.',
};
const categories: readonly EmailCategory[] = ['promotional', 'productUpdates', 'billing', 'security'];

function Form({ user, saved }: { user: User; saved: EmailPreferences }) {
  const id = useId();
  const { form, changed, isChanged, discard } = useFormDraft({
    form: 'email-preferences',
    accountId: user.id,
    saved,
    schema: emailPreferences,
  });
  const submit = form.handleSubmit(async (chosen) => {
    try {
      const after = await profileApi.saveEmailPreferences(chosen);
      queryClient.setQueryData(emailPreferencesQuery.queryKey, after);
      toast.success(profileText.preferencesUpdated);
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  });
  const labels = categories
    .filter((name) => name in changed)
    .map((name) => categoryWords[name].toLowerCase());
  return (
    <>
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <SettingsSection title={profileText.emailPreferences}>
          <div className="flex flex-col divide-y">
            {categories.map((name) => (
              <Category key={name} name={name} control={form.control} />
            ))}
          </div>
        </SettingsSection>
      </form>
      <SaveBar
        save={profileText.savePreferences}
        changes={changesWords(labels)}
        isSaving={form.formState.isSubmitting}
        onDiscard={discard}
        form={id}
      />
      <LeaveDialog isChanged={isChanged} onDiscard={discard} />
    </>
  );
}

function Category({ name, control }: { name: EmailCategory; control: Control<EmailPreferences> }) {
  const { field } = useController({ control, name });
  const id = useId();
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <Checkbox isSelected={field.value} onChange={field.onChange} aria-describedby={id}>
        {categoryWords[name]}
      </Checkbox>
      <p id={id} className="pl-7.5 text-13 text-pretty text-ink-2">
        {details[name]}
      </p>
    </div>
  );
}
