import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pictures, sourceIn, sourceOf, withSource } from './pictures.ts';

const root = join(import.meta.dirname, '../..');
const kept = (file: string) => readFileSync(join(root, 'public', file));

test('every picture in public/ is made of what it is made of now; if not: npm run pictures', () => {
  for (const picture of pictures(root)) {
    const file = picture.file === 'favicon.png' ? 'favicon.ico' : picture.file;
    expect(sourceIn(kept(file)), file).toBe(sourceOf(picture));
  }
});

test('a picture has the size that pages and manifests give for it', () => {
  const sizes = pictures(root)
    .filter(({ file }) => file !== 'favicon.png')
    .map(({ file }) => [file, kept(file).readUInt32BE(16), kept(file).readUInt32BE(20)]);
  expect(sizes).toEqual([
    ['sharing.png', 1200, 630],
    ['apple-touch-icon.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
  ]);
});

test('a picture that says nothing of its source is old', () => {
  const plain = Buffer.from('89504e470d0a1a0a', 'hex');
  expect(sourceIn(plain)).toBe(undefined);
  expect(sourceIn(withSource(Buffer.alloc(40), 'a'.repeat(64)))).toBe('a'.repeat(64));
});
