/** "Numbers in 5 countries." Empty for none, because the inventory may not have answered yet. */
export function coverageSentence(countryCodes: readonly string[]): string {
  const { size } = new Set(countryCodes);
  if (size === 0) return '';
  return size === 1 ? 'Numbers in 1 country.' : `Numbers in ${size} countries.`;
}
