import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromium as findChromium } from './lib/chromium.mjs';
import { icoOf, type Picture, pictures, sourceOf, withSource } from './lib/pictures.ts';

// npm run pictures: draws what is in public/ as PNG, because messengers and home screens take nothing else. The results
// are kept with the source: who only builds needs no browser. A test says when one of them is old.
const root = join(import.meta.dirname, '..');
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // It draws our own markup and fetches nothing; the sandbox needs what containers do not give root.
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const picture of pictures(root)) {
    const png = await draw(picture);
    writeFileSync(join(root, 'public', picture.file), withSource(png, sourceOf(picture)));
    if (picture.file !== 'favicon.png') continue;
    writeFileSync(join(root, 'public/favicon.ico'), icoOf(withSource(png, sourceOf(picture))));
    rmSync(join(root, 'public', picture.file));
  }
} finally {
  await browser.close();
}

async function draw({ width, height, html }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  // As text, because this file is compiled for Node, which has no document.
  await page.evaluate('document.fonts.ready');
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}
