import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { sentenceOf } from '#platform/browser/api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormField } from '#ui/form-field.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { profileText } from '../../../constants-profile.ts';
import type { User } from '../../../model.ts';
import type { ProfileDetails } from '../../../model-profile.ts';
import { changesWords } from '../../drafts.ts';
import type { ProfileValues } from '../../profile-form.ts';
import { profileQuery } from '../../profile-queries.ts';
import { useProfileForm } from '../../use-profile-form.ts';
import { DateFields } from './date-fields.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PhoneProof } from './phone-proof.tsx';

/** Specification 001 §2, and how dates are written. One bar saves all of it. */
export function ProfileForm({ user }: { user: User }) {
  const profile = useQuery(profileQuery);
  if (profile.isPending) return <SkeletonRows rows={5} label="Loading your profile" />;
  if (profile.data === undefined)
    return (
      <ErrorState onRetry={() => void profile.refetch()} isRetrying={profile.isFetching}>
        {sentenceOf(profile.error)}
      </ErrorState>
    );
  return <Form user={user} profile={profile.data} />;
}

function Form({ user, profile }: { user: User; profile: ProfileDetails }) {
  const id = useId();
  const { labels, discard, submit, ...fields } = useProfileForm({ user, profile });
  const { control, isSaving } = fields;
  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        // A field that takes the focus isn't hidden by the bar below.
        className="[&_input]:scroll-mb-52"
      >
        <SettingsSection title={profileText.personalInformation} isWide>
          <PersonalFields {...fields} user={user} profile={profile} />
        </SettingsSection>
        <SettingsSection title="Language and time" isWide>
          <DateFields control={control} />
        </SettingsSection>
      </form>
      <SaveBar
        save={profileText.saveChanges}
        changes={changesWords(labels)}
        isSaving={isSaving}
        onDiscard={discard}
        form={id}
      />
      <LeaveDialog isChanged={labels.length > 0} onDiscard={discard} />
    </>
  );
}

interface PersonalFieldsProps {
  control: Control<ProfileValues>;
  isSaving: boolean;
  user: User;
  profile: ProfileDetails;
  isPhoneTyped: boolean;
  isPhoneWrong: boolean;
}

function PersonalFields({ control, isSaving, user, profile, ...phone }: PersonalFieldsProps) {
  const field = { control, isReadOnly: isSaving };
  return (
    <div className="grid gap-4 phone:grid-cols-2">
      <FormField {...field} name="firstName" label="First Name" autoComplete="given-name" isRequired />
      <FormField {...field} name="lastName" label="Last Name" autoComplete="family-name" />
      <FormField
        {...field}
        name="email"
        type="email"
        label="Email Address"
        autoComplete="email"
        isRequired
        hint={
          profile.newEmail === null
            ? "We'll switch to a new address once you confirm it."
            : `Open the link we sent to this address. Until then it stays ${user.email}.`
        }
      />
      <FormField
        {...field}
        name="phone"
        type="tel"
        label="Phone Number"
        autoComplete="tel"
        hint={<PhoneProof profile={profile} isTyping={phone.isPhoneTyped} isWrong={phone.isPhoneWrong} />}
      />
      <div className="phone:col-span-2">
        <FormField {...field} name="address" label="Address" autoComplete="street-address" />
      </div>
      <div className="grid gap-4 phone:col-span-2 phone:grid-cols-[minmax(0,1fr)_minmax(0,7.5rem)_minmax(0,8.75rem)]">
        <FormField {...field} name="city" label="City" autoComplete="address-level2" />
        <FormField {...field} name="state" label="State" autoComplete="address-level1" />
        <FormField {...field} name="zip" label="Zip Code" autoComplete="postal-code" />
      </div>
    </div>
  );
}
