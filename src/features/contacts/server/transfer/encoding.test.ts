import { expect, test } from 'vitest';
import { encodingOf, piecesOf } from './encoding.ts';

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

test.each([
  ['UTF-8', bytes('Jürgen €', 'utf8'), 'utf-8'],
  ['UTF-8 whose letters are cut by the pieces', bytes('€'.repeat(50_000), 'utf8'), 'utf-8'],
  ['UTF-16 with its mark', bytes('\uFEFFJürgen', 'utf16le'), 'utf-16le'],
  ['UTF-16 of the other order', new Uint8Array(Buffer.from('\uFEFFJürgen', 'utf16le').swap16()), 'utf-16be'],
  ['Latin-1', bytes('Jürgen', 'latin1'), 'windows-1252'],
  ['UTF-8 that ends within a letter', bytes('Jürgen €', 'utf8').slice(0, -1), 'windows-1252'],
  ['nothing', new Uint8Array(), 'utf-8'],
])('%s is found', (_what, given, encoding) => {
  expect(encodingOf(given)).toBe(encoding);
});

test('the pieces of a file are the file', () => {
  const file = bytes('x'.repeat(150_000), 'utf8');
  expect(Buffer.concat([...piecesOf(file)]).equals(Buffer.from(file))).toBe(true);
});
