import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const INTRODUCTION = `# Performance

Written by \`npm run bench\` from what it measured, and by \`npm run lighthouse\` for the public pages, not by hand. Every
figure of a bench is next to its floor (the least work that does the job) or its peer of the same run, because machines
differ and ratios travel: compare the ratio. Processor figures are the processor time of the server process alone,
throughput is the median of interleaved rounds. \`npm run bench -- api\` measures one section again and leaves the
others as they are.
`;

/** Puts sections into docs/performance.md: those measured now replace those of the same title, the rest stay. */
export async function writePerformancePage(file: string, sections: readonly string[]): Promise<void> {
  const kept = sectionsOf(await readFile(file, 'utf8').catch(() => ''));
  for (const section of sections) kept.set(titleOf(section), section.trimEnd());
  const ordered = [...kept.keys()].toSorted().map((title) => kept.get(title));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${[INTRODUCTION.trimEnd(), ...ordered].join('\n\n')}\n`);
}

function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  return new Map(sections.map((section) => [titleOf(section), section.trimEnd()]));
}

const titleOf = (section: string): string => section.slice(0, section.indexOf('\n'));
