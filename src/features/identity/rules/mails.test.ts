import { expect, test } from 'vitest';
import { framed } from '#platform/server/mail/frame.ts';
import { alreadyRegisteredMail, verifyEmailMail } from './mails.ts';

test('an email to confirm an address greets its owner and says how long the link works', () => {
  expect(framed(verifyEmailMail({ name: 'Alice Archer', link: 'https://x.test/v' }), 'person')).toMatchObject(
    {
      subject: 'Confirm your email address',
      text: [
        'Hello Alice Archer,',
        'Please confirm that this is your email address:',
        'https://x.test/v',
        "The link works for 24 hours. If you didn't create an account, you can ignore this email.",
        'Ahoy\n',
      ].join('\n\n'),
    },
  );
});

test('someone who registers again reads where to sign in and where to set a new password', () => {
  const mail = alreadyRegisteredMail({
    name: 'Alice',
    link: 'https://x.test/l',
    resetLink: 'https://x.test/r',
  });
  expect(mail.paragraphs).toContain('https://x.test/l');
  expect(mail.paragraphs).toContain('https://x.test/r');
});
