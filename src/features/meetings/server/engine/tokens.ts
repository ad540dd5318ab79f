/** About as many as any model takes: three letters of English, or one sign of another script. */
export function tokensOf(row: string): number {
  const others = row.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((row.length - others) / 3) + others + 1;
}
