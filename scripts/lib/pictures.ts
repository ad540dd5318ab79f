import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** A picture that is made from our own parts by a browser (scripts/pictures.ts) and kept in public/. */
export interface Picture {
  /** Below public/. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** A page that is the picture, in a window of its size. */
  readonly html: string;
}

const KEY_COLUMNS = [0, 1, 2] as const;
const KEY_ROWS = [0, 1, 2, 3] as const;
/** Colours of src/ui/tokens.css, as the light theme has them: paper, ink, live and the ink on it, and keys, a little darker to be seen when small. */
const COLOURS =
  'oklch(0.985 0.004 95);oklch(0.21 0.02 262);oklch(0.87 0.17 92);oklch(0.24 0.04 80);oklch(0.93 0.007 95)';
const [PAPER, INK, LIVE, LIVE_INK, KEY] = COLOURS.split(';');

/** Every picture. @param root of the project, for the mark and the typeface */
export function pictures(root: string): Picture[] {
  const icon = readFileSync(join(root, 'public/icon.svg'), 'utf8');
  return [
    { file: 'sharing.png', width: 1200, height: 630, html: sharing(root) },
    iconOf({ file: 'apple-touch-icon.png', size: 180, icon, isFull: true }),
    iconOf({ file: 'icon-192.png', size: 192, icon }),
    iconOf({ file: 'icon-512.png', size: 512, icon }),
    iconOf({ file: 'icon-maskable-512.png', size: 512, icon, isFull: true, inset: 0.12 }),
    iconOf({ file: 'favicon.png', size: 32, icon }),
  ];
}

/** The sentence of the house and the key grid with one key lit. */
function sharing(root: string): string {
  const font = readFileSync(
    join(
      root,
      'node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
    ),
  ).toString('base64');
  const keys = KEY_ROWS.flatMap((row) =>
    KEY_COLUMNS.map((column) => {
      const isLit = row === 0 && column === 2;
      return `<rect x="${column * 104}" y="${row * 104}" width="88" height="88" rx="18" fill="${isLit ? LIVE : KEY}"/>`;
    }),
  );
  return `<!doctype html><style>
    @font-face { font-family: F; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; width: 1200px; height: 630px; background: ${PAPER}; color: ${INK};
      font: 600 96px/1.04 F; letter-spacing: -0.022em; }
    p { position: absolute; left: 72px; margin: 0; }
    .lit { padding: 0 0.12em; color: ${LIVE_INK};
      background: linear-gradient(${LIVE}, ${LIVE}) 0 62% / 100% 0.98em no-repeat; }
    svg { position: absolute; right: 72px; top: 115px; }
  </style><p style="top: 72px; font-size: 44px">Ahoy</p>
  <p style="bottom: 66px">Your phone line,<br>in a <span class="lit">browser tab</span>.</p>
  <svg width="296" height="400">${keys.join('')}</svg>`;
}

/** The mark, on a ground that fills the square where a system cuts its own corners. */
function iconOf(options: {
  file: string;
  size: number;
  icon: string;
  isFull?: boolean;
  /** Share of the square that may be cut away on each side. */
  inset?: number;
}): Picture {
  const { file, size, icon, isFull = false, inset = 0 } = options;
  const edge = size * (1 - 2 * inset);
  const html = `<!doctype html><style>
    body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center;
      background: ${isFull ? '#12151d' : 'transparent'} }
    svg { width: ${edge}px; height: ${edge}px }
  </style>${icon}`;
  return { file, width: size, height: size, html };
}

const KEYWORD = 'Source';

/** Hash of a picture's source, to be written into it. */
export function sourceOf({ html, width, height }: Picture): string {
  return createHash('sha256').update(`${width}x${height}\n${html}`).digest('hex');
}

/** The same PNG with a note of what it was made of: a text chunk after the first one (PNG specification §11.3.3). */
export function withSource(png: Buffer, source: string): Buffer {
  const body = Buffer.from(`tEXt${KEYWORD}\0${source}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  // Eight bytes of signature and the header chunk of 25 come first.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Reads the hash of a picture's source. @returns undefined if there is none */
export function sourceIn(png: Buffer): string | undefined {
  const mark = Buffer.from(`tEXt${KEYWORD}\0`, 'latin1');
  const at = png.indexOf(mark);
  return at === -1 ? undefined : png.toString('latin1', at + mark.length, at + mark.length + 64);
}

/** A .ico that holds one PNG of 32 pixels, for programs that ask for /favicon.ico and nothing else. */
export function icoOf(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
