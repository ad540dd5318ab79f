import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { type FontFacts, type Outline, trueTypeFont, UNITS_PER_EM } from './truetype.ts';

/** A typeface of our pages, for documents. */
export interface Typeface {
  /** For programs: "Geist-Regular". */
  readonly name: string;
  /** Whether it has a letter for this character. */
  has(character: string): boolean;
  /** @param size and the width are points */
  widthOf(text: string, size: number): number;
  /** A TrueType font with the letters of these characters. A missing letter is an empty box. */
  fontFor(characters: ReadonlySet<string>): Uint8Array;
}

type Family = 'geist' | 'familjen-grotesk';

/** Files of a family by script. The first file with a character wins. Geist has no Greek, so Inter lends its own. */
const FILES: Readonly<Record<Family, readonly string[]>> = {
  geist: [
    'geist-latin',
    'geist-latin-ext',
    'geist-cyrillic',
    'geist-cyrillic-ext',
    'geist-vietnamese',
    'inter-greek',
    'inter-greek-ext',
  ],
  'familjen-grotesk': ['familjen-grotesk-latin', 'familjen-grotesk-latin-ext', 'familjen-grotesk-vietnamese'],
};

/** Reads a family from the files that browsers are served too (SIL Open Font License 1.1, which allows embedding). */
export async function openTypeface(family: Family): Promise<Typeface> {
  const { resolve } = createRequire(import.meta.url);
  const files = FILES[family].map((file) => {
    const folder = file.startsWith('inter') ? 'inter' : family;
    return resolve(`@fontsource-variable/${folder}/files/${file}-wght-normal.woff2`);
  });
  const cuts = (await Promise.all(files.map((file) => readFile(file)))).map(unpackedWhenNeeded);
  const { postscriptName, ascent = 0, descent = 0, capHeight = 0 } = cuts[0]?.() ?? {};
  const facts: FontFacts = { name: postscriptName ?? family, ascent, descent, capHeight };
  const known = new Map<number, Outline>();

  function outlineOf(character: string): Outline | null {
    const codePoint = character.codePointAt(0) ?? 0;
    const remembered = known.get(codePoint);
    if (remembered !== undefined) return remembered;
    const cut = cuts.find((each) => each().hasGlyphForCodePoint(codePoint))?.();
    // Tabular figures align in a column.
    const glyph = cut?.layout(character, ['tnum']).glyphs[0];
    if (glyph === undefined) return null;
    const scale = UNITS_PER_EM / (cut?.unitsPerEm ?? UNITS_PER_EM);
    const outline = {
      advanceWidth: Math.round(glyph.advanceWidth * scale),
      path: scaled(glyph.path.toSVG(), scale),
    };
    known.set(codePoint, outline);
    return outline;
  }

  return {
    name: facts.name,
    has: (character) => outlineOf(character) !== null,
    widthOf(text, size) {
      const widths = Array.from(text, (character) => (outlineOf(character) ?? EMPTY_BOX).advanceWidth);
      return (widths.reduce((total, width) => total + width, 0) * size) / UNITS_PER_EM;
    },
    fontFor(characters) {
      const outlines = [...characters].map((character): [number, Outline] => [
        character.codePointAt(0) ?? 0,
        outlineOf(character) ?? EMPTY_BOX,
      ]);
      return trueTypeFont(facts, new Map(outlines));
    },
  };
}

/** A path in units of ours. */
const scaled = (path: string, scale: number) =>
  scale === 1 ? path : path.replaceAll(/-?\d+(?:\.\d+)?/g, (number) => (Number(number) * scale).toFixed(1));

/** Most documents need only the first file. */
function unpackedWhenNeeded(bytes: Buffer): () => ReturnType<typeof fontkit.create> {
  let font: ReturnType<typeof fontkit.create> | undefined;
  return () => (font ??= fontkit.create(bytes));
}

/** Shown for a missing letter. The document's text still contains the letter. */
const EMPTY_BOX: Outline = {
  advanceWidth: 700,
  path: 'M80 0L80 700L620 700L620 0ZM130 50L570 50L570 650L130 650Z',
};
