import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CardFacts, cardsIn, createCardSplitter, readCard, writeCard } from './vcard.ts';

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

  test('holds what somebody agreed to, which other readers pass over', () => {
    const said = {
      about: 'ai',
      given: true,
      channel: 'web "form"',
      notedBy: '',
      saidAt: '2026-11-24T12:00:00.000Z',
    } as const;
    const text = writeCard('one', FULL, [{ ...said, wording: 'May we, please, take notes?' }]);
    expect(text.replaceAll('\r\n ', '')).toContain(
      String.raw`X-AHOY-CONSENT;ABOUT=ai;GIVEN=yes;AT=20261124T120000Z;CHANNEL="web form":May we\, please\, take notes?`,
    );
    expect(cardsIn(text).map(readCard)).toEqual([FULL]);
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

  test('of vCard 2.1 in Latin-1 is read with its letters, also over several lines', () => {
    expect(
      read(
        'VERSION:2.1',
        'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg',
        'ORG;ENCODING=QUOTED-PRINTABLE:B=E4cker =96 S=',
        '=F6hne',
        'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:One=0D=0Atwo =C3=',
        '=BC',
        'TEL;CELL:+49 30 901820',
      ),
    ).toMatchObject({
      name: 'Jörg Müller',
      company: 'Bäcker – Söhne',
      about: 'One\r\ntwo ü',
      phones: [{ value: '+49 30 901820', label: 'Mobile' }],
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

describe('another library', () => {
  const OTHERS = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Zoë Ω\\, Ph.D.',
    'ORG:Ω Labs\\; Athens;Physics',
    'TEL;TYPE="cell,voice";VALUE=uri:tel:+302101234567',
    'EMAIL;TYPE=work:zoe@labs.example',
    'ADR;TYPE=work:;;1 Akadimias\\, 2nd floor;Athens;;106 71;GR',
    'CATEGORIES:client,a\\,b',
    'BDAY:19840309',
    `NOTE:Line one\\nline two ${'ä'.repeat(90)}`,
    'END:VCARD',
  ].join('\r\n');

  test('reads what is written here', () => {
    const card = new ICAL.Component(ICAL.parse(writeCard('9f2c4d1e-0000-4000-8000-000000000001', FULL)));
    const first = (name: string) => card.getFirstPropertyValue(name);
    expect(card.name).toBe('vcard');
    expect(first('version')).toBe('4.0');
    expect(first('fn')).toBe(FULL.name);
    expect([first('org')].flat()).toEqual([FULL.company]);
    expect(first('title')).toBe(FULL.role);
    expect(String(first('tel'))).toBe('tel:+442079460123');
    expect(first('email')).toBe('ada@x.example');
    expect(first('adr')).toEqual(['', '', '12 St James; Square', 'London', '', 'SW1Y', 'GB']);
    expect(card.getFirstProperty('categories')?.getValues()).toEqual(FULL.tags);
    expect(String(first('bday'))).toBe('--12-10');
    expect(first('note')).toBe(FULL.about);
  });

  test('writes what is read here, in vCard 4 and in vCard 3', () => {
    const written = ICAL.stringify(ICAL.parse(OTHERS));
    const facts = {
      name: 'Zoë Ω, Ph.D.',
      company: 'Ω Labs; Athens',
      phones: [{ value: '+302101234567', label: 'Mobile' }],
      emails: [{ value: 'zoe@labs.example', label: 'Work' }],
      tags: ['client', 'a,b'],
      birthday: '1984-03-09',
      about: `Line one\nline two ${'ä'.repeat(90)}`,
    };
    const address = { street: '1 Akadimias, 2nd floor', city: 'Athens', postcode: '106 71', country: 'GR' };
    expect(cardsIn(written).map(readCard)).toMatchObject([{ ...facts, addresses: [address] }]);
    const older = OTHERS.replace('VERSION:4.0', 'VERSION:3.0').replace(
      'TEL;TYPE="cell,voice";VALUE=uri:tel:+302101234567',
      'TEL;TYPE=cell,voice:+302101234567',
    );
    expect(cardsIn(ICAL.stringify(ICAL.parse(older))).map(readCard)).toMatchObject([
      { ...facts, addresses: [address] },
    ]);
  });
});

test('a file that comes in pieces has the same cards, wherever it is cut', () => {
  const text = `${writeCard('one', FULL)}${writeCard('two', { ...FULL, name: 'Two' })}`;
  for (const size of [1, 7, 76, 1_000]) {
    const splitter = createCardSplitter();
    const cards: string[][] = [];
    for (let at = 0; at < text.length; at += size) cards.push(...splitter.push(text.slice(at, at + size)));
    cards.push(...splitter.push('\n\n'));
    expect(cards).toEqual(cardsIn(text));
  }
});
