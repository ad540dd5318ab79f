import type { User } from '../model.ts';
import type { ProfileDetails } from '../model-profile.ts';
import { formatsIn, type ProfileValues, profileValues } from './profile-form.ts';
import { profileApi } from './profile-queries.ts';
import { withFreshProof } from './proof.ts';
import { setUser } from './user-context.tsx';

/**
 * Saves what has changed. Phone and email come last: they may ask for a proof, and what is saved by then stays saved.
 * @throws whatever the server refuses
 */
export async function saveProfileChanges(
  values: ProfileValues,
  { user, profile }: { user: User; profile: ProfileDetails },
): Promise<{ user: User; profile: ProfileDetails }> {
  const before = profileValues(profile, user);
  const { email, phone, language: _, timeZone: __, clock: ___, weekStart: ____, ...personal } = values;
  const saved = await profileApi.saveProfile({ ...personal, formats: formatsIn(values) });
  setUser(saved.user);
  let after = saved.profile;
  if (phone !== before.phone)
    after = await withFreshProof(() => profileApi.savePhone({ phone: phone === '' ? null : phone }));
  const typed = email.toLowerCase();
  // Back to the address that counts: the change is called off.
  if (typed !== before.email && typed === user.email) after = await profileApi.cancelEmailChange();
  else if (typed !== before.email) after = await withFreshProof(() => profileApi.changeEmail({ email }));
  return { user: saved.user, profile: after };
}
