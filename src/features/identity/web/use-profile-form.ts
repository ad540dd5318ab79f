import { useMemo } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { placeRefusal } from '#platform/browser/place-refusal.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import { identityText } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import type { User } from '../model.ts';
import type { ProfileDetails } from '../model-profile.ts';
import { profileErrors } from '../rules/profile/profile-errors.ts';
import { fieldWords, profileForm, profileValues } from './profile-form.ts';
import { profileQuery } from './profile-queries.ts';
import { ProofDeclined } from './proof.ts';
import { saveProfileChanges } from './save-profile.ts';
import { useFormDraft } from './use-form-draft.ts';

/** Fields as the contract names them, and the refusals that are about one of them. */
const places = {
  firstName: 'firstName',
  lastName: 'lastName',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  email: 'email',
  phone: 'phone',
  'formats.timeZone': 'timeZone',
  [profileErrors.emailUnchanged().code]: 'email',
  [identityErrors.proofNeeded().code]: 'email',
} as const;

/** The state of the profile's form, and what saves it. */
export function useProfileForm({ user, profile }: { user: User; profile: ProfileDetails }) {
  const saved = useMemo(() => profileValues(profile, user), [profile, user]);
  const { form, changed, discard } = useFormDraft({
    form: 'profile',
    accountId: user.id,
    saved,
    schema: profileForm,
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      const after = await saveProfileChanges(values, { user, profile });
      queryClient.setQueryData(profileQuery.queryKey, after.profile);
      // As the server wrote it: a phone number without its spaces.
      form.reset(profileValues(after.profile, after.user));
      toast.success(identityText.profileUpdated);
    } catch (error) {
      // The changes are still there.
      if (error instanceof ProofDeclined) return;
      if (!placeRefusal(error, form.setError, places)) toast.error(sentenceOf(error));
    }
  });
  const labels = Object.entries(fieldWords).flatMap(([name, words]) => (name in changed ? [words] : []));
  return {
    control: form.control,
    isSaving: form.formState.isSubmitting,
    /** What has changed, in words. */
    labels,
    isPhoneTyped: changed.phone !== undefined,
    isPhoneWrong: form.formState.errors.phone !== undefined,
    discard,
    submit,
  };
}
