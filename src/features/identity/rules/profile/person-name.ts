interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** The name that others see. */
export function fullName({ firstName, lastName }: Names): string {
  return `${firstName} ${lastName}`.trim();
}

/**
 * First and last name of a person. Those they gave count as long as they make the name that others see. It may have been
 * changed elsewhere, or be older than the two; then all words but the last are the first name.
 */
export function namesOf(name: string, given: Names | null): Names {
  if (given !== null && fullName(given) === name)
    return { firstName: given.firstName, lastName: given.lastName };
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName: last };
}
