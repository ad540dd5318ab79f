import * as z from 'zod/mini';
import { contactsText } from '../constants.ts';
import type { Contact, ContactFacts } from '../model.ts';

const point = z.object({ value: z.string(), label: z.string() });
const address = z.object({
  label: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
});

const isWritten = ({ value }: { value: string }) => value.trim() !== '';

/** What people type about a contact. R43: a name, and an email address, a phone number or a username. The server checks the rest. */
export const contactForm = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, contactsText.nameAndEmail)),
    company: z.string(),
    role: z.string(),
    emails: z.array(point),
    phones: z.array(point),
    usernames: z.array(point),
    addresses: z.array(address),
    tags: z.string(),
    birthday: z.string(),
    about: z.string(),
    ownerId: z.string(),
    isPrivate: z.boolean(),
    fields: z.record(z.string(), z.string()),
  })
  .check(
    z.refine(({ emails, phones, usernames }) => [...emails, ...phones, ...usernames].some(isWritten), {
      message: contactsText.nameAndEmail,
      path: ['emails', 0, 'value'],
      // Also when the name is missing, so that both are said at once.
      when: () => true,
    }),
  );
export type ContactFormValues = z.infer<typeof contactForm>;

const ONE_POINT = [{ value: '', label: '' }];

/** A form with what is known. */
export function formOf(known: Partial<Contact>): ContactFormValues {
  const { name = '', company = '', role = '', emails = [], phones = [], addresses = [], tags = [] } = known;
  const { usernames = [] } = known;
  const { birthday = null, about = '', ownerId = null, isPrivate = false, fields = {} } = known;
  return {
    name,
    company,
    role,
    emails: emails.length === 0 ? ONE_POINT : emails,
    phones: phones.length === 0 ? ONE_POINT : phones,
    usernames: usernames.length === 0 ? ONE_POINT : usernames,
    addresses,
    tags: tags.join(', '),
    birthday: birthday ?? '',
    about,
    ownerId: ownerId ?? '',
    isPrivate,
    fields: Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, String(value ?? '')])),
  };
}

/** What a form says of a contact. Empty lines are left out. */
export function factsOf(values: ContactFormValues, numbers: ReadonlySet<string>): ContactFacts {
  const { name, company, role, about, isPrivate, addresses } = values;
  return {
    name,
    company,
    role,
    about,
    isPrivate,
    addresses: addresses.filter(({ label: _label, ...lines }) =>
      Object.values(lines).some((line) => line.trim() !== ''),
    ),
    emails: values.emails.filter(isWritten),
    phones: values.phones.filter(isWritten),
    usernames: values.usernames.filter(isWritten),
    tags: tagsIn(values.tags),
    birthday: birthdayIn(values.birthday),
    ownerId: values.ownerId === '' ? null : values.ownerId,
    fields: Object.fromEntries(
      Object.entries(values.fields).map(([id, text]) => [
        id,
        text.trim() === '' ? null : numbers.has(id) ? numberIn(text) : text,
      ]),
    ),
  };
}

/** Tags as they are typed: separated by commas, each once. */
export function tagsIn(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return tags.filter((tag, at) => tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase()) === at);
}

/** What isn't a number is left to the server to refuse. */
const numberIn = (text: string): number | string => {
  const number = Number(text.replaceAll(',', ''));
  return Number.isNaN(number) ? text : number;
};

/** "03-09" and "--03-09" have no year. */
const birthdayIn = (text: string): string | null => {
  const day = text.trim();
  if (day === '') return null;
  return /^\d{2}-\d{2}$/.test(day) ? `--${day}` : day;
};

/** Only what differs, so that what others change meanwhile in the rest stays. */
export function changedFacts(before: ContactFacts, after: ContactFacts): Partial<ContactFacts> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const { fields, ...rest } = after;
  const changed = Object.entries(rest).filter(([key, value]) => !isSame(value, Object(before)[key]));
  const changedFields = Object.entries(fields).filter(
    ([id, value]) => !isSame(value, before.fields[id] ?? null),
  );
  return {
    // Only keys of the facts are in it.
    ...(Object.fromEntries(changed) as Partial<ContactFacts>),
    ...(changedFields.length === 0 ? {} : { fields: Object.fromEntries(changedFields) }),
  };
}
