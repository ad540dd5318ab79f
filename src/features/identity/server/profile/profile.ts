import type { Platform } from '#platform/server/platform.ts';
import type { ServiceParts } from '../access/parts.ts';
import { type Avatars, avatars } from './avatars.ts';
import { type ChangesByProgram, changesByProgram } from './by-program.ts';
import { type EmailChanging, emailChanging } from './email-change.ts';
import { type EmailWishes, emailWishes, type MailConsent } from './email-wishes.ts';
import { type PersonalProfile, personalProfile } from './personal.ts';

/** All that the settings page saves about a person. */
export type ProfileService = PersonalProfile &
  EmailChanging &
  Avatars &
  EmailWishes &
  MailConsent &
  ChangesByProgram;

export function createProfileService(
  parts: ServiceParts & { readonly platform: Platform; readonly secret: string },
): ProfileService {
  return {
    ...personalProfile(parts),
    ...emailChanging(parts),
    ...avatars(parts),
    ...emailWishes(parts),
    ...changesByProgram(parts),
  };
}
