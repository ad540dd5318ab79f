import type { PersonalData } from '#platform/server/personal-data.ts';
import { CONTACT_KEPT_DAYS } from '../constants.ts';

export const personalData: PersonalData = {
  tables: { site_message: { kept: 'messages' } },
  kept: {
    messages: {
      of: 'person',
      what: 'Messages you sent us with the contact form',
      why: 'So that we know what we answered',
      until: `${CONTACT_KEPT_DAYS} days after you sent them`,
    },
  },
  retention: [{ what: 'Messages to us', howLong: `${CONTACT_KEPT_DAYS} days` }],
  exports: (subject) =>
    subject.kind === 'workspace'
      ? []
      : [
          {
            path: 'messages/to-us',
            title: 'Messages you sent us from your email address',
            text: `select received_at, name, email, phone, inquiry_type, subject, message, answered_at from site_message
              where email = (select email from users where id = $1 and email_verified) order by received_at`,
          },
        ],
};
