import { createTransport } from 'nodemailer';
import { type CalendarPart, type Mail, safeMessage, type Unsubscribe } from './mail.ts';
import { mailErrors } from './mail-errors.ts';
import { isAboutAddress } from './refusals.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;

/** Hands mail to a server: smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the first byte. */
export function createSmtpMail(options: { url: string; from: string; answerMs?: number }): Mail {
  const transport = createTransport(
    {
      url: options.url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: options.answerMs ?? ANSWER_MS,
      socketTimeout: options.answerMs ?? ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from },
  );
  const host = /@([^\s<>@]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send(message) {
      const { id, to, subject, text, html, unsubscribe, calendar } = safeMessage(message);
      // Many mailboxes show a message once that reaches them twice under one id (RFC 5322 §3.6.4).
      const named = id === undefined ? {} : { messageId: `<${id}@${host}>` };
      try {
        await transport.sendMail({
          ...named,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(calendar === undefined ? {} : { icalEvent: invitationOf(calendar) }),
          ...(unsubscribe === undefined ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
        });
      } catch (cause) {
        if (!isPermanent(cause)) throw mailErrors.unavailable({}, { cause });
        throw mailErrors.refused({ isAddress: saysNoSuchAddress(cause) }, { cause });
      }
    },
    /** Connects and signs in. */
    isReady: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
  };
}

const invitationOf = ({ method, text }: CalendarPart) => ({ method, content: text, filename: 'invite.ics' });

/** RFC 2369 and RFC 8058. A URL has no characters that could end a header. */
function unsubscribeHeaders({ oneClick }: Unsubscribe) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(oneClick).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Connects and signs in once. @throws the error of the server or the connection */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport({ url, disableFileAccess: true, disableUrlAccess: true });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function saysNoSuchAddress(cause: unknown): boolean {
  if (!(cause instanceof Error && 'command' in cause && 'response' in cause)) return false;
  return cause.command === 'RCPT TO' && isAboutAddress(String(cause.response));
}

/**
 * A reply of 5xx to the recipient or the content is final (RFC 5321 §4.2.1). One to the greeting, the sign-in or
 * the sender is about our settings, which an operator will change.
 */
function isPermanent(cause: unknown): boolean {
  if (!(cause instanceof Error && 'responseCode' in cause && 'command' in cause)) return false;
  const { responseCode, command } = cause;
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return isAboutMessage && Number(responseCode) >= 500;
}
