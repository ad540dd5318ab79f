/** What separates addresses that are typed or pasted. */
const SEPARATORS = /[\s,;]+/;
/** "Nadia Bell <nadia@harbour.example>", as mail programs copy it. */
const IN_BRACKETS = /[^,;<>]*<([^<>]*)>/g;
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;
const LENGTH_MAX = 254;

/** Addresses in a text, each once, in small letters. What is no address stays, so that it can be shown as wrong. */
export function addressesIn(text: string): string[] {
  const plain = text.replaceAll(IN_BRACKETS, ' $1 ');
  return [...new Set(plain.split(SEPARATORS).map((one) => one.toLowerCase()))].filter((one) => one !== '');
}

/** Who is here, and who has an open invitation, by address. */
export interface KnownAddresses {
  readonly members: ReadonlySet<string>;
  readonly invited: ReadonlySet<string>;
}

/** Why this address can't be invited; null if it can. */
export function addressProblem(address: string, { members, invited }: KnownAddresses): string | null {
  if (address.length > LENGTH_MAX || !ADDRESS.test(address)) return `${address} isn't an email address`;
  if (members.has(address)) return `${address} is already in this workspace`;
  return invited.has(address) ? `${address} already has an open invitation` : null;
}

/** "Nadia" for nadia@harbour.example, and the whole address where its first part is more than a name. */
export function nameIn(address: string): string {
  const name = /^(\p{L}+)@/u.exec(address)?.[1];
  return name === undefined ? address : name.slice(0, 1).toUpperCase() + name.slice(1);
}
