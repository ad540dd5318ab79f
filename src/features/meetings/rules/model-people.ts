import type { SaidContact, Transcript } from '../model.ts';
import { linesAround } from './grounding.ts';
import type { Stretch } from './model-notes.ts';
import { plainNote } from './plain-note.ts';

/** A person as a model writes them. Lines are counted from 1. */
export interface ModelPerson {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly role: string | null;
  readonly lines: readonly number[];
}

const CITED_MAX = 20;
const PHONE_DIGITS = 7;

/**
 * Adds whom a model found to whom the rules found. A name, an address and a number count only if they were said just so
 * in the cited lines or those beside them; addresses and numbers that were spelt out are those of the rules.
 */
export function gatedPeople(
  told: readonly { stretch: Stretch; notes: { people: readonly ModelPerson[] } }[],
  byRules: readonly SaidContact[],
  { transcript, quarantined }: { transcript: Transcript; quarantined: ReadonlySet<number> },
): SaidContact[] {
  const people = [...byRules];
  for (const { stretch, notes } of told)
    for (const person of notes.people) {
      const found = saidPerson(person, stretch, { transcript, quarantined });
      if (found === null) continue;
      const at = people.findIndex(({ name }) => isSameName(name, found.name));
      const known = people[at];
      if (known === undefined) people.push(found);
      else people[at] = completed(known, found);
    }
  // A name alone is nobody to write to or ask about.
  return people.filter(({ email, phone, company, role }) => (email ?? phone ?? company ?? role) !== null);
}

function saidPerson(
  person: ModelPerson,
  { first, last }: Stretch,
  { transcript, quarantined }: { transcript: Transcript; quarantined: ReadonlySet<number> },
): SaidContact | null {
  const lines = [...new Set(person.lines.map((line) => Math.trunc(line) - 1))].toSorted((a, b) => a - b);
  const isRead = lines.every((line) => line >= first && line <= last && !quarantined.has(line));
  if (!isRead || lines.length === 0 || lines.length > CITED_MAX) return null;
  const around = linesAround(lines, transcript, quarantined);
  const said = around
    .map(({ speaker, text }) => `${speaker ?? ''}: ${text}`)
    .join('\n')
    .toLowerCase();
  const name = plainNote(person.name);
  if (name.length < 2 || !/\p{L}/u.test(name) || !said.includes(name.toLowerCase())) return null;
  const just = (value: string | null) => {
    const plain = plainNote(value ?? '');
    return plain.length > 1 && said.includes(plain.toLowerCase()) ? plain : null;
  };
  const email = just(person.email);
  return {
    name,
    email: email !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null,
    phone: phoneSaid(person.phone, said),
    company: just(person.company),
    role: just(person.role),
    lines,
  };
}

function phoneSaid(phone: string | null, said: string): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '');
  if (digits.length < PHONE_DIGITS || digits.length > 15) return null;
  const numbers = said.match(/\+?\d[\d\s().-]{5,}\d/g) ?? [];
  const found = numbers.find((number) => number.replaceAll(/\D/g, '') === digits);
  return found === undefined ? null : `${found.startsWith('+') ? '+' : ''}${digits}`;
}

const isSameName = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || a.split(/\s+/).includes(b) || b.split(/\s+/).includes(a);
};

/** What the rules found stays. */
function completed(known: SaidContact, found: SaidContact): SaidContact {
  return {
    ...known,
    name: found.name.length > known.name.length ? found.name : known.name,
    email: known.email ?? found.email,
    phone: known.phone ?? found.phone,
    company: known.company ?? found.company,
    role: known.role ?? found.role,
    lines: [...new Set([...known.lines, ...found.lines])].toSorted((a, b) => a - b),
  };
}
