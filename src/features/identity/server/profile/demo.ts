import type { AccountId } from '#kernel/ids.ts';
import type { PersonalProfile } from './personal.ts';

/** An address for fiction: a demo has something to show, and nothing of anybody. */
const SAMPLE = {
  firstName: 'Demo',
  lastName: 'User',
  address: '118 Mission Street, Floor 3',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
};

/** Fills the profile of the demo user, unless somebody has. */
export async function sampleProfile(
  profile: Pick<PersonalProfile, 'profile' | 'saveProfile'>,
  visitor: AccountId,
): Promise<void> {
  const { address, city, zip } = await profile.profile(visitor);
  if (`${address}${city}${zip}` === '') await profile.saveProfile(visitor, SAMPLE);
}
