import type { CallSnapshot } from './call-snapshot.ts';
import type { LineSnapshot } from './line.ts';

type Names = ReadonlyMap<string, string>;

let names: Names = new Map();
const listeners = new Set<() => void>();

/** Names of contacts by their numbers (E.164), as far as calls of this tab have asked for them. */
export const callerNames = {
  get: (): Names => names,
  /** @param name null if nobody has the number */
  set(number: string, name: string | null): void {
    if ((names.get(number) ?? null) === name) return;
    const next = new Map(names);
    if (name === null) next.delete(number);
    else next.set(number, name);
    names = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const named = new WeakMap<LineSnapshot, { readonly names: Names; readonly line: LineSnapshot }>();

/** The line with the names of contacts in the place of their numbers. The same object for the same line and names. */
export function withNames(line: LineSnapshot, known: Names): LineSnapshot {
  if (line.calls.every((call) => nameOf(call, known) === undefined)) return line;
  const before = named.get(line);
  if (before?.names === known) return before.line;
  const calls = line.calls.map((call) => {
    const name = nameOf(call, known);
    return name === undefined ? call : { ...call, peer: { ...call.peer, name } };
  });
  const after = { ...line, calls };
  named.set(line, { names: known, line: after });
  return after;
}

/** People with a username have a name of their own. Of contacts, private ones come from the page, the others with the call. */
function nameOf({ peer, phone }: CallSnapshot, known: Names): string | undefined {
  const number = phone?.number ?? null;
  if (number === null || peer.username !== '') return undefined;
  return known.get(number) ?? peer.contact?.name;
}
