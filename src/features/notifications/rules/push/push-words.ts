import type { PushMessage } from '#kernel/push-message.ts';

/** The push of an entry of the list. News of one group, or of one kind, take each other's place. */
export function newsMessage(news: {
  readonly kind: string;
  readonly title: string;
  readonly body?: string | undefined;
  /** The page that it opens, with its workspace. */
  readonly path: string;
  readonly group?: string | undefined;
}): PushMessage {
  const { kind, title, body = '', path, group } = news;
  return { title, ...(body === '' ? {} : { body }), tag: group ?? kind, open: path };
}

export const testMessage: PushMessage = {
  title: 'Ahoy',
  body: 'Notifications work on this device.',
  tag: 'test',
  open: '/profile?tab=notifications',
  isAlways: true,
};

/** The same message in fewer bytes, for push services with a smaller limit. */
export function shortened({ body: _body, report: _report, ...message }: PushMessage): PushMessage {
  return { ...message, title: cut(message.title, 80) };
}

/**
 * The topic of a push: at most 32 letters of the URL-safe alphabet (RFC 8030, section 5.4).
 * @param key an id, or a hash in hexadecimal
 */
export const topicOf = (key: string): string => key.replaceAll(/[^\w]/g, '').slice(0, 32);

const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
