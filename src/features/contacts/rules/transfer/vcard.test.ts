import { describe, expect, test } from 'vitest';
import { type CardFacts, cardsIn, readCard, writeCard } from './vcard.ts';

const read = (...lines: string[]): CardFacts => {
  const [card] = cardsIn(['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n'));
  if (card === undefined) throw new Error('no card');
  return readCard(card);
};
const FULL: CardFacts = {
  name: 'Ada; Countess, of \\ Lovelace',
  company: 'Analytical Engines, Ltd.',
  role: 'Mathematician',
  phones: [{ value: '+442079460123', label: 'Mobile' }],
  emails: [{ value: 'ada@x.example', label: '' }],
  addresses: [
    {
      label: 'Home',
      street: '12 St James; Square',
      city: 'London',
      region: '',
      postcode: 'SW1Y',
      country: 'GB',
    },
  ],
  tags: ['Client', 'a,b'],
  birthday: '--12-10',
  about: `First line\nsecond ${'ü€😀'.repeat(60)}`,
};

describe('a card', () => {
  test('that was written is read as it was, in lines of at most 75 bytes', () => {
    const text = writeCard('one', FULL);
    expect(cardsIn(text).map(readCard)).toEqual([FULL]);
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  test('of an iPhone is read with its groups and labels', () => {
    expect(
      read(
        'VERSION:3.0',
        'N:Brandt;Maya;;;',
        'ORG:Northlight;Studio',
        'item1.TEL;type=CELL;type=VOICE;type=pref:+1 (415) 555-0142',
        'EMAIL;type=INTERNET;type=WORK:maya@northlight.example',
        'BDAY;value=date:1984-03-09',
      ),
    ).toMatchObject({
      name: 'Maya Brandt',
      company: 'Northlight',
      phones: [{ value: '+1 (415) 555-0142', label: 'Mobile' }],
      emails: [{ value: 'maya@northlight.example', label: 'Work' }],
      birthday: '1984-03-09',
    });
  });

  test('of vCard 2.1 is read with its encoding', () => {
    expect(
      read('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:J=C3=BCrgen', 'TEL;HOME:030 901820'),
    ).toMatchObject({
      name: 'Jürgen',
      phones: [{ value: '030 901820', label: 'Home' }],
    });
  });

  test('with a photo of 10 MB and a card inside is read without either', () => {
    const inner = ['AGENT:', 'BEGIN:VCARD', 'FN:Inner', 'TEL:1', 'END:VCARD'];
    const facts = read(
      'FN:Outer',
      `PHOTO;ENCODING=b:${'A'.repeat(10_000_000)}`,
      ...inner,
      'TEL:+14155550142',
    );
    expect(facts).toMatchObject({ name: 'Outer', phones: [{ value: '+14155550142', label: '' }] });
  });

  test('that never ends is none', () => {
    expect(cardsIn('BEGIN:VCARD\nFN:Cut off')).toEqual([]);
    expect(cardsIn('END:VCARD\nBEGIN:VCARD\nFN:Whole\nEND:VCARD')).toEqual([['FN:Whole']]);
  });
});
