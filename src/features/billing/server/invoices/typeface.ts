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

/** Scripts that the files of a family are cut into. The first file with a character wins. */
const SCRIPTS: Readonly<Record<Family, readonly string[]>> = {
  geist: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  'familjen-grotesk': ['latin', 'latin-ext', 'vietnamese'],
};

/** Reads a family from the files that browsers are served too (SIL Open Font License 1.1, which allows embedding). */
export async function openTypeface(family: Family): Promise<Typeface> {
  const { resolve } = createRequire(import.meta.url);
  const files = SCRIPTS[family].map((script) =>
    resolve(`@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`),
  );
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
    const outline = { advanceWidth: glyph.advanceWidth, path: glyph.path.toSVG() };
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
