/** The README.txt of an archive: what is in which file. */
export function archiveReadme(
  { title, madeAt }: { readonly title: string; readonly madeAt: Date },
  parts: readonly { readonly path: string; readonly title: string }[],
): string {
  const lines = parts.map((part) => `${part.path}\n    ${part.title}`);
  return [
    title,
    `Made on ${madeAt.toISOString()}.`,
    '',
    'Lists are there as .json, for programs, and as .csv, for spreadsheets. Lists without entries only have the .json.',
    'A .vcf file can be imported into contacts, and an .ics file into a calendar or a list of tasks.',
    'Times are in UTC. Amounts named microUsd are in millionths of a US dollar.',
    '',
    ...lines,
    '',
  ].join('\n');
}
