import { domainToASCII } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type DuplicateReason, duplicatesAmong, type Identity } from './duplicates.ts';
import { companyKey, emailKey, nameKey, phoneKey, phoneKeyText } from './keys.ts';

interface Written {
  readonly name: string;
  readonly company?: string;
  readonly phones?: readonly string[];
  readonly emails?: readonly string[];
}

function identityOf(id: string, { name, company = '', phones = [], emails = [] }: Written): Identity {
  return {
    id,
    nameKey: nameKey(name),
    companyKey: companyKey(company),
    phones: phones
      .map((text) => phoneKey(text, 'US'))
      .flatMap((key) => (key === null ? [] : [phoneKeyText(key)])),
    emails: emails.map((text) => emailKey(text, domainToASCII)).filter((key) => key !== null),
  };
}
/** Pairs that are suggested among contacts by id, as "a b: reasons". */
const pairs = (contacts: Readonly<Record<string, Written>>) =>
  duplicatesAmong(Object.entries(contacts).map(([id, written]) => identityOf(id, written)))
    .map(
      ({ ids, reasons }) =>
        `${ids.join(' ')}: ${reasons.map(({ kind }: DuplicateReason) => kind).join(', ')}`,
    )
    .toSorted();

describe('of forty contacts', () => {
  test('the right pairs are suggested, with their reasons, and no others', () => {
    expect(
      pairs({
        a1: { name: 'Maya Brandt', phones: ['(415) 555-0142'] },
        a2: { name: 'Brandt, Maya', phones: ['+1 415 555 0142'], emails: ['maya@northlight.example'] },
        a3: { name: 'M. Brandt', emails: ['maya+news@northlight.example'] },
        b1: { name: 'Samuel Adeyemi', emails: ['sam.adeyemi@gmail.com'] },
        b2: { name: 'Sam', emails: ['samadeyemi+work@googlemail.com'] },
        b3: { name: 'Samuel Adeyemi', emails: ['sam.adeyemi@foldcoffee.example'] },
        c1: { name: 'Leila Haddad', company: 'Fold Coffee' },
        c2: { name: 'Leila Haddad', company: 'Fold Coffee, Inc.' },
        c3: { name: 'Leila Haddad', company: 'Atelier Petit' },
        d1: { name: 'Priya Nair', phones: ['+44 20 7946 0018'] },
        d2: { name: '', phones: ['0044 20 7946 0018'] },
        e1: { name: 'Daniel Cho', phones: ['+1 310 555 0119'] },
        e2: { name: 'Helen Cho', phones: ['+1 310 555 0119'] },
        f1: { name: 'Nora Petit', phones: ['+1 415 555 0107 x12'] },
        f2: { name: 'Nora Petit', phones: ['+1 415 555 0107 x13'] },
        g1: { name: 'Elena Kovač', emails: ['elena@harborhouse.example'] },
        g2: { name: 'Elena Kovac', emails: ['ELENA@HARBORHOUSE.EXAMPLE'] },
        h1: { name: 'Theo Lindqvist' },
        h2: { name: 'Theo Lindqvist' },
        i1: { name: 'Owen Marsh', emails: ['info@marshelectric.example'] },
        i2: { name: 'Rita Vale', emails: ['info@marshelectric.example'] },
        j1: { name: 'Grace Weller', phones: ['415-555-0120'], emails: ['grace@wellerbooks.example'] },
        j2: { name: 'Grace Weller', phones: ['415.555.0120'], emails: ['grace@wellerbooks.example'] },
        k1: { name: 'Ann A', phones: ['+1 415 555 0199'] },
        k2: { name: 'Ann B', phones: ['+1 415 555 0199'] },
        k3: { name: 'Ann C', phones: ['+1 415 555 0199'] },
        k4: { name: '', phones: ['+1 415 555 0199'] },
        k5: { name: '', phones: ['+1 415 555 0199'] },
        l1: { name: 'Maya', company: 'Northlight' },
        l2: { name: 'Maya', company: 'Northlight' },
        m1: { name: 'Ruth Calloway', emails: ['r.calloway@permits.example'] },
        m2: { name: 'Ruth Calloway', emails: ['rcalloway@permits.example'] },
        n1: { name: 'Jean-Luc Petit', emails: ['jl@petit.example'] },
        n2: { name: 'Jean Luc Petit', emails: ['jl+fr@petit.example'] },
        o1: { name: 'Omar Haddad', phones: ['not a number'] },
        o2: { name: 'Omar Haddad', phones: ['not a number'] },
        p1: { name: 'Lena Fox', emails: ['lena@fox.example'] },
        p2: { name: 'Lena Fox', emails: ['lena@fox.example.org'] },
        q1: { name: 'Kai', phones: ['+49 30 901820'] },
        q2: { name: 'Kai Winter', phones: ['0049 30 901820'] },
      }),
    ).toEqual([
      'a1 a2: phone',
      'a2 a3: email',
      'b1 b2: email',
      'c1 c2: name-and-company',
      'd1 d2: phone',
      'g1 g2: email',
      'j1 j2: phone, email',
      'n1 n2: email',
      'q1 q2: phone',
    ]);
  });
});

test('a pair is the same pair in whatever order the contacts come', () => {
  const one = identityOf('one', { name: 'A B', emails: ['a@b.example'] });
  const two = identityOf('two', { name: 'A B', emails: ['a@b.example'] });
  expect(duplicatesAmong([one, two])).toEqual(duplicatesAmong([two, one]));
});
