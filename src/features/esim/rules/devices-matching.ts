import type { EsimDevice } from '../model.ts';

/** Phones in whose maker and name every word of the text begins a word, in any case; "pixel6a" is as good as "Pixel 6a". */
export function devicesMatching(devices: readonly EsimDevice[], text: string): readonly EsimDevice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const together = words.join('');
  return devices.filter(({ maker, name }) => {
    const known = `${maker} ${name}`.toLowerCase().split(' ');
    const begins = (word: string) => known.some((one) => one.startsWith(word));
    return words.every(begins) || known.join('').includes(together);
  });
}
