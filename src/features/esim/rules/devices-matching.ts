import type { EsimDevice } from '../model.ts';

/**
 * Phones whose maker and name contain a word that starts with each word of the text, in any case. "pixel6a" finds
 * "Pixel 6a".
 */
export function devicesMatching(devices: readonly EsimDevice[], text: string): readonly EsimDevice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const together = words.join('');
  return devices.filter(({ maker, name }) => {
    const known = `${maker} ${name}`.toLowerCase().split(' ');
    const begins = (word: string) => known.some((one) => one.startsWith(word));
    return words.every(begins) || known.join('').includes(together);
  });
}
