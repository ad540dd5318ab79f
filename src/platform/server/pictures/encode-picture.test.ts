import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

const WHOLE = { left: 0, top: 0, size: 1 };
const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** Left half red, right half blue. */
function twoColours(width = 80, height = 40) {
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: BLUE } },
      left: width / 2,
      top: 0,
    },
  ]);
}
async function colourOf(picture: Awaited<ReturnType<typeof encodePicture>>, at: { x: number; y: number }) {
  const { data, info } = await sharp(picture.sizes.get(512)).raw().toBuffer({ resolveWithObject: true });
  const from = (at.y * info.width + at.x) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(from, from + 3);
  if (r > 200 && g > 200 && b > 200) return 'white';
  return r > 200 ? 'red' : b > 200 ? 'blue' : `${r},${g},${b}`;
}
const flat = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });
/** A PNG whose header says that it is larger than it is. */
async function pretending(edge: number): Promise<Buffer> {
  const bytes = await flat(8, 8).png().toBuffer();
  bytes.writeUInt32BE(edge, 16);
  bytes.writeUInt32BE(edge, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a picture as %s', (format) => {
  test('becomes WebP squares of 512 and 96 pixels', async () => {
    const picture = await encodePicture(await twoColours().toFormat(format).toBuffer(), WHOLE);
    expect(picture.hash).toMatch(/^[0-9a-f]{32}$/);
    for (const size of [512, 96] as const)
      expect(await sharp(picture.sizes.get(size)).metadata()).toMatchObject({
        format: 'webp',
        width: size,
        height: size,
      });
  });
});

test('the square is cut where the page says', async () => {
  const bytes = await twoColours().png().toBuffer();
  expect(await colourOf(await encodePicture(bytes, WHOLE), { x: 256, y: 256 })).toBe('red');
  const right = await encodePicture(bytes, { left: 0.5, top: 0, size: 1 });
  expect(await colourOf(right, { x: 256, y: 256 })).toBe('blue');
  const corner = await encodePicture(bytes, { left: 1, top: 1, size: 0.1 });
  expect(await colourOf(corner, { x: 256, y: 256 })).toBe('blue');
});

test('a picture that the camera held sideways is turned upright before the square is cut', async () => {
  // Orientation 6: what is stored left belongs on top.
  const bytes = await twoColours().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const top = await encodePicture(bytes, WHOLE);
  expect(await colourOf(top, { x: 256, y: 256 })).toBe('red');
  const bottom = await encodePicture(bytes, { left: 0, top: 0.5, size: 1 });
  expect(await colourOf(bottom, { x: 256, y: 256 })).toBe('blue');
});

test('where a picture was taken, and by which camera, is gone', async () => {
  const bytes = await twoColours()
    .withExif({
      IFD0: { Model: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Secret Camera')).toBe(true);
  const { sizes } = await encodePicture(bytes, WHOLE);
  for (const encoded of sizes.values()) {
    const { exif, xmp, icc, iptc } = await sharp(encoded).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(encoded).includes('Secret')).toBe(false);
  }
});

test('what is transparent becomes white', async () => {
  const clear = { create: { width: 8, height: 8, channels: 4, background: { ...RED, alpha: 0 } } } as const;
  const picture = await encodePicture(await sharp(clear).png().toBuffer(), WHOLE);
  expect(await colourOf(picture, { x: 9, y: 9 })).toBe('white');
});

test('of an animated picture the first frame is taken', async () => {
  const frames = await Promise.all([RED, BLUE].map((background) => flat(8, 8, background).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(animated).metadata()).pages).toBe(2);
  expect(await colourOf(await encodePicture(animated, WHOLE), { x: 256, y: 256 })).toBe('red');
});

test('what hides behind or in a picture is gone', async () => {
  const script = '<script>alert(1)</script>';
  const gif = Buffer.concat([await flat(8, 8).gif().toBuffer(), Buffer.from(`/*${script}*/`)]);
  const zip = Buffer.concat([await flat(8, 8).jpeg().toBuffer(), Buffer.from('PK\x05\x06')]);
  for (const bytes of [gif, zip])
    for (const encoded of (await encodePicture(bytes, WHOLE)).sizes.values()) {
      expect(Buffer.from(encoded).includes('script')).toBe(false);
      expect(Buffer.from(encoded).includes('PK')).toBe(false);
    }
});

describe('refused with a sentence', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG that begins like a GIF', Buffer.from(`GIF89a${svg}`)],
    ['a page that begins like a JPEG', Buffer.from('\xff\xd8\xff<html><script>1</script>', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ])('%s', async (_what, bytes) => {
    await expect(encodePicture(bytes, WHOLE)).rejects.toMatchObject({
      code: 'picture.notAPicture',
      status: 422,
    });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('half a %s', async (format) => {
    const noise = {
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: RED,
        noise: { type: 'gaussian', mean: 99, sigma: 60 },
      },
    } as const;
    const whole = await sharp(noise).toFormat(format).toBuffer();
    await expect(encodePicture(whole.subarray(0, whole.length / 2), WHOLE)).rejects.toMatchObject({
      code: 'picture.notAPicture',
    });
  });

  test('a few bytes that would be 225 megapixels, before they are decoded', async () => {
    const bomb = await pretending(15_000);
    const before = performance.now();
    await expect(encodePicture(bomb, WHOLE)).rejects.toMatchObject({ code: 'picture.tooManyPixels' });
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

test('twenty large pictures at once take the memory of one', async () => {
  const large = await flat(6_000, 4_000).png().toBuffer();
  await encodePicture(large, WHOLE);
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 5);
  await Promise.all(Array.from({ length: 20 }, () => encodePicture(large, WHOLE)));
  clearInterval(watch);
  // Decoded, one of them has 72 MB.
  expect(highest - before).toBeLessThan(200_000_000);
});
