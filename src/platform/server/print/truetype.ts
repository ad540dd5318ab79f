/** A letter as a font draws it. Units: a thousand to the height of the font. */
export interface Outline {
  readonly advanceWidth: number;
  /** SVG path of M, L, Q and Z. Empty for a blank. */
  readonly path: string;
}

export interface FontFacts {
  /** For programs: "Geist-Regular". */
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
}

/** Units of all outlines. */
export const UNITS_PER_EM = 1000;

/**
 * Writes a TrueType font (OpenType 1.9, the tables that a PDF reader needs) with one outline per character. We make our
 * own because our web fonts are variable WOFF2 files cut by script, and PDF readers accept neither.
 * @param outlines by code point
 */
export function trueTypeFont(facts: FontFacts, outlines: ReadonlyMap<number, Outline>): Uint8Array {
  const characters = [...outlines].toSorted(([a], [b]) => a - b);
  const blank: Drawn = { advanceWidth: UNITS_PER_EM / 2, contours: [] };
  // Glyph 0 is shown for missing characters.
  const glyphs = [blank, ...characters.map(([, outline]) => drawn(outline))];
  const box = boxOf(glyphs.flatMap(({ contours }) => contours.flat()));
  const shapes = glyphs.map(shapeOf);
  return fontFile({
    cmap: cmapTable(characters.map(([codePoint]) => codePoint)),
    glyf: Buffer.concat(shapes),
    head: headTable(box),
    hhea: hheaTable(facts, glyphs),
    hmtx: Buffer.concat(glyphs.map((glyph) => int16s(glyph.advanceWidth, boxOf(glyph.contours.flat()).xMin))),
    loca: locaTable(shapes),
    maxp: maxpTable(glyphs),
    name: nameTable(facts.name),
    'OS/2': os2Table(facts),
    post: Buffer.concat([uint32s(0x00_03_00_00), Buffer.alloc(28)]),
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

interface Drawn {
  readonly advanceWidth: number;
  readonly contours: readonly (readonly Point[])[];
}

interface Box {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

function drawn({ advanceWidth, path }: Outline): Drawn {
  const contours = path
    .split('Z')
    .filter((contour) => contour !== '')
    .map((contour) =>
      [...contour.matchAll(/([MLQ])([^MLQ]+)/g)].flatMap(([, command, numbers = '']) => {
        const [x = 0, y = 0, x2 = 0, y2 = 0] = numbers
          .trim()
          .split(/[\s,]+/)
          .map((text) => Math.round(Number(text)));
        const first: Point = { x, y, isOnCurve: command !== 'Q' };
        return command === 'Q' ? [first, { x: x2, y: y2, isOnCurve: true }] : [first];
      }),
    );
  return { advanceWidth: Math.round(advanceWidth), contours };
}

function boxOf(points: readonly Point[]): Box {
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { xMin: Math.min(...xs), yMin: Math.min(...ys), xMax: Math.max(...xs), yMax: Math.max(...ys) };
}

/** A simple glyph with all points as 16-bit words. The PDF's compression makes it small again. */
function shapeOf({ contours }: Drawn): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const { xMin, yMin, xMax, yMax } = boxOf(points);
  let last = -1;
  const ends = contours.map((contour) => (last += contour.length));
  const deltas = (of: 'x' | 'y') => points.map((point, at) => point[of] - (points[at - 1]?.[of] ?? 0));
  const shape = Buffer.concat([
    int16s(contours.length, xMin, yMin, xMax, yMax, ...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    int16s(...deltas('x'), ...deltas('y')),
  ]);
  return padded(shape);
}

function headTable({ xMin, yMin, xMax, yMax }: Box): Buffer {
  return Buffer.concat([
    // The checksum of the whole file is left out, as most programs expect of an embedded font; the third is the magic number.
    uint32s(0x00_01_00_00, 0x00_01_00_00, 0, 0x5f_0f_3c_f5),
    int16s(0, UNITS_PER_EM),
    Buffer.alloc(16),
    // Style, smallest size, direction, long offsets in loca, format.
    int16s(xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0),
  ]);
}

function hheaTable({ ascent, descent }: FontFacts, glyphs: readonly Drawn[]): Buffer {
  const widest = Math.max(...glyphs.map(({ advanceWidth }) => advanceWidth));
  return Buffer.concat([
    uint32s(0x00_01_00_00),
    int16s(ascent, descent, 0, widest, 0, 0, widest, 1),
    Buffer.alloc(14),
    int16s(glyphs.length),
  ]);
}

function maxpTable(glyphs: readonly Drawn[]): Buffer {
  const points = Math.max(...glyphs.map(({ contours }) => contours.flat().length));
  const contours = Math.max(...glyphs.map((glyph) => glyph.contours.length));
  return Buffer.concat([
    uint32s(0x00_01_00_00),
    int16s(glyphs.length, points, contours, 0, 0, 2),
    Buffer.alloc(16),
  ]);
}

function locaTable(shapes: readonly Buffer[]): Buffer {
  let end = 0;
  return uint32s(0, ...shapes.map(({ length }) => (end += length)));
}

/** Unicode to glyphs, format 12: the only one that knows every character. */
function cmapTable(codePoints: readonly number[]): Buffer {
  const groups = codePoints.flatMap((codePoint, at) => [codePoint, codePoint, at + 1]);
  const header = Buffer.concat([int16s(0, 1, 3, 10), uint32s(12), int16s(12, 0)]);
  return Buffer.concat([header, uint32s(16 + groups.length * 4, 0, codePoints.length, ...groups)]);
}

function nameTable(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16();
  // Family, full and PostScript name; platform Windows, Unicode, English.
  const ids = [1, 4, 6];
  const records = ids.map((id) => int16s(3, 1, 0x04_09, id, text.length, 0));
  return Buffer.concat([int16s(0, ids.length, 6 + ids.length * 12), ...records, text]);
}

function os2Table({ ascent, descent, capHeight }: FontFacts): Buffer {
  const table = Buffer.alloc(96);
  const words: [at: number, value: number][] = [
    [0, 4],
    [2, UNITS_PER_EM / 2],
    [4, 400],
    [6, 5],
    [68, ascent],
    [70, descent],
    [74, ascent],
    [76, -descent],
    [88, capHeight],
  ];
  for (const [at, value] of words) table.writeInt16BE(value, at);
  return table;
}

function fontFile(tables: Readonly<Record<string, Buffer>>): Uint8Array {
  const named = Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(named.length));
  const header = Buffer.concat([
    uint32s(0x00_01_00_00),
    int16s(named.length, power * 16, Math.log2(power), (named.length - power) * 16),
  ]);
  let offset = header.length + named.length * 16;
  const directory = named.map(([tag, table]) => {
    const entry = Buffer.concat([Buffer.from(tag, 'latin1'), uint32s(checksum(table), offset, table.length)]);
    offset += padded(table).length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...named.map(([, table]) => padded(table))]);
}

function checksum(table: Buffer): number {
  const whole = padded(table);
  let total = 0;
  for (let at = 0; at < whole.length; at += 4) total = (total + whole.readUInt32BE(at)) >>> 0;
  return total;
}

function padded(table: Buffer): Buffer {
  const missing = (4 - (table.length % 4)) % 4;
  return missing === 0 ? table : Buffer.concat([table, Buffer.alloc(missing)]);
}

/** 16-bit words. Unsigned values above 32,767 are written the same way. */
function int16s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xff_ff, at * 2);
  return bytes;
}

function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}
