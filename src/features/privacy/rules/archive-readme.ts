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
    'Each list is a .json file for programs and a .csv file for spreadsheets. Empty lists only have the .json.',
    'A .vcf file can be imported into contacts, and an .ics file into a calendar or a list of tasks.',
    'Times are in UTC. Amounts named microUsd are in millionths of a US dollar.',
    '',
    ...lines,
    '',
  ].join('\n');
}
