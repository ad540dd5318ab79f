/** "Chrome on macOS", and "Chrome on macOS 2" where that is taken. Capitals make no difference. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const inUse = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; inUse.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
  return name;
}
