import { contactText, INQUIRY_TYPES } from '../constants.ts';
import type { ContactMessage } from '../model.ts';

export type ContactField = keyof ContactMessage;
type Check = (text: string) => string | null;

/** Problem of one field, in the words shown below it. */
export interface Problem {
  readonly path: ContactField;
  readonly message: string;
}

/** Control characters, line separators and direction marks: each could forge a line of an email. */
const MORE_THAN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const NOT_TEXT = /(?![\t\n\r])\p{Cc}/u;
const TAG = /<[a-z!/?]/iu;
/** One address without a name or a list, at a host with a dot. */
const ADDRESS = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\".]+(?:\.[^\s@,;:<>()[\]\\".]+)+$/u;
const ADDRESS_LENGTH_MAX = 254;

const atLeast =
  (length: number, message: string): Check =>
  (text) =>
    text.length < length ? message : null;
const atMost =
  (length: number, label: string): Check =>
  (text) =>
    text.length > length ? `${label} must be at most ${length} characters` : null;
const oneLine =
  (label: string): Check =>
  (text) =>
    MORE_THAN_A_LINE.test(text) ? `${label} must be one line of text` : null;
const withoutTags =
  (label: string): Check =>
  (text) =>
    TAG.test(text) ? `${label} must be plain text without tags` : null;

/** The first failed check gives the sentence. Limits that aren't in the specification are ours. */
const CHECKS: Readonly<Record<ContactField, readonly Check[]>> = {
  name: [atLeast(2, contactText.name), atMost(120, 'Name'), oneLine('Name'), withoutTags('Name')],
  email: [
    (text) =>
      ADDRESS.test(text) && text.length <= ADDRESS_LENGTH_MAX && !MORE_THAN_A_LINE.test(text)
        ? null
        : contactText.email,
  ],
  // Any format, but limited to one line of an email.
  phone: [atMost(60, 'Phone'), oneLine('Phone')],
  inquiryType: [(text) => (INQUIRY_TYPES.some(({ id }) => id === text) ? null : contactText.inquiryType)],
  subject: [
    atLeast(2, contactText.subject),
    atMost(200, 'Subject'),
    oneLine('Subject'),
    withoutTags('Subject'),
  ],
  message: [
    atLeast(10, contactText.message),
    atMost(5_000, 'Message'),
    (text) => (NOT_TEXT.test(text) ? 'Message must be text' : null),
  ],
};

/** Returns the problem of a typed field, or null. Surrounding spaces don't count. */
export function problemOf(field: ContactField, typed: string): string | null {
  const text = typed.trim();
  for (const check of CHECKS[field]) {
    const message = check(text);
    if (message !== null) return message;
  }
  return null;
}

/** Everything that is wrong with a message, in the order of the form (specification 000 §5). */
export function contactProblems(typed: ContactMessage): Problem[] {
  // The keys of CHECKS are the fields of a message.
  return (Object.keys(CHECKS) as ContactField[]).flatMap((path) => {
    const message = problemOf(path, typed[path]);
    return message === null ? [] : [{ path, message }];
  });
}

/** The message without spaces around its fields. */
export function trimmed(typed: ContactMessage): ContactMessage {
  const { name, email, phone, inquiryType, subject, message } = typed;
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    inquiryType: inquiryType.trim(),
    subject: subject.trim(),
    message: message.trim(),
  };
}
