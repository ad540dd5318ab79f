import { describe, expect, test } from 'vitest';
import type { Mail, MailMessage } from './mail.ts';

export interface OpenedMail {
  readonly mail: Mail;
  /** Messages that have arrived so far. */
  arrived(): Promise<readonly MailMessage[]>;
}

/** Tests that every engine of mail must pass. */
export function describeMail(engine: string, open: () => Promise<OpenedMail>): void {
  describe(`mail by ${engine}`, () => {
    test('a message arrives with its recipient, subject and text, whatever the language', async () => {
      const { mail, arrived } = await open();
      const message = {
        to: 'alice@people.test',
        subject: 'Grüße 👋',
        text: 'First line\n.second line\nдо свидания',
      };
      await mail.send(message);
      expect(await arrived()).toEqual([message]);
    });

    test('a message with HTML arrives as text and as HTML', async () => {
      const { mail, arrived } = await open();
      const message = {
        to: 'alice@people.test',
        subject: 'Hello',
        text: 'Grüße\n',
        html: '<p>Grüße &amp; до свидания</p>\n',
      };
      await mail.send(message);
      expect(await arrived()).toEqual([message]);
    });

    test('a line break in a subject makes no header', async () => {
      const { mail, arrived } = await open();
      await mail.send({ to: 'alice@people.test', subject: 'Hello\r\nBcc: mallory@people.test', text: 'x' });
      expect(await arrived()).toEqual([
        { to: 'alice@people.test', subject: 'Hello Bcc: mallory@people.test', text: 'x' },
      ]);
    });

    test('says that it takes messages, and sends none to find out', async () => {
      const { mail, arrived } = await open();
      expect(await mail.isReady()).toBe(true);
      expect(await arrived()).toEqual([]);
    });

    test.each([
      'alice@people.test, mallory@people.test',
      'alice@people.test\r\nBcc: mallory@people.test',
      'Alice <alice@people.test>',
      'alice@people.test>\r\nRCPT TO:<mallory@people.test',
      '"a b"@people.test',
      'alice',
      '',
    ])('a recipient that is not exactly one address is refused and nothing is sent: %j', async (to) => {
      const { mail, arrived } = await open();
      await expect(mail.send({ to, subject: 'x', text: 'x' })).rejects.toMatchObject({
        code: 'mail.refused',
      });
      expect(await arrived()).toEqual([]);
    });
  });
}
