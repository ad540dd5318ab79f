// Not on the first screen: with a call from a number.
import { PAGE_SIZE } from '../constants.ts';
import type { NamedNumber } from '../model.ts';
import { contactsApi } from './api.ts';

type Callers = ReadonlyMap<string, NamedNumber>;

let asked: { readonly numbers: Set<string>; readonly answer: Promise<Callers> } | null = null;

/** Who has a number. Numbers that are asked for in the same moment, as a list does, go in one request. */
export async function loadCaller(number: string): Promise<NamedNumber | null> {
  if (asked === null || asked.numbers.size >= PAGE_SIZE) {
    const numbers = new Set<string>();
    asked = { numbers, answer: ask(numbers) };
  }
  asked.numbers.add(number);
  return (await asked.answer).get(number) ?? null;
}

async function ask(numbers: ReadonlySet<string>): Promise<Callers> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (asked?.numbers === numbers) asked = null;
  const { names } = await contactsApi.names({ phones: [...numbers] });
  return new Map(names.map((named) => [named.phone, named]));
}
