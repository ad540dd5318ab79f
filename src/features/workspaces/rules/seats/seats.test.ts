import { describe, expect, test } from 'vitest';
import { membersWords, seatOutlook, seatsHeld } from './seats.ts';

test('the header counts members, and says that guests are free where seats are counted', () => {
  expect(membersWords({ seats: 5, seatsTaken: 4, held: 0 })).toBe('4 of 5 members, guests are free');
  expect(membersWords({ seats: 1, seatsTaken: 1, held: 0 })).toBe('1 of 1 member, guests are free');
  expect(membersWords({ seats: null, seatsTaken: 4, held: 0 })).toBe('4 members');
  expect(membersWords({ seats: null, seatsTaken: 1, held: 0 })).toBe('1 member');
});

test('the header counts the invitations that hold a seat', () => {
  expect(membersWords({ seats: 5, seatsTaken: 4, held: 1 })).toBe('4 of 5 members, 1 invited');
  expect(membersWords({ seats: null, seatsTaken: 4, held: 2 })).toBe('4 members, 2 invited');
});

test('an invitation by email holds a seat, a link and an invitation of a guest hold none', () => {
  expect(
    seatsHeld([
      { email: 'a@x.example', role: 'member' },
      { email: 'b@x.example', role: 'guest' },
      { email: null, role: 'member' },
    ]),
  ).toEqual(['a@x.example']);
});

describe('before people are invited', () => {
  const outlook = (left: number | null, addresses: string[] | null, role: 'member' | 'guest' = 'member') =>
    seatOutlook({ seats: left === null ? null : 5, taken: 5 - (left ?? 0), held: [], role, addresses });

  test('who takes the last seat is said by name', () => {
    expect(outlook(1, ['nadia@harbour.example'])).toEqual({
      words: 'Nadia takes the last of 5 seats. Guests are free.',
      isFull: false,
    });
    expect(outlook(2, ['a@x.example', 'b@x.example']).words).toBe(
      'They take the last 2 of 5 seats. Guests are free.',
    );
  });

  test('the seats that are left are counted', () => {
    expect(outlook(3, []).words).toBe('3 of 5 seats are left. Guests are free.');
    expect(outlook(3, null).words).toBe('3 of 5 seats are left. Guests are free.');
  });

  test('too few seats say what to do', () => {
    expect(outlook(0, [])).toEqual({
      words: 'All seats of your plan are taken. Upgrade your plan, or invite people as guests.',
      isFull: true,
    });
    expect(outlook(1, ['a@x.example', 'b@x.example'])).toEqual({
      words: 'Only 1 seat is left. Upgrade your plan to add more people, or invite some as guests.',
      isFull: true,
    });
    expect(outlook(0, null).isFull).toBe(true);
  });

  test('seats that invitations hold say for whom', () => {
    const full = (taken: number, held: string[]) =>
      seatOutlook({ seats: 5, taken, held, role: 'member', addresses: ['a@x.example'] }).words;
    expect(full(4, ['nadia@harbour.example'])).toBe(
      'The last seat is held for nadia@harbour.example. Revoke that invitation, upgrade your plan, or invite people as guests.',
    );
    expect(full(3, ['nadia@harbour.example', 'b@x.example'])).toBe(
      "The last 2 seats are held for people you've invited. Revoke an invitation, upgrade your plan, or invite people as guests.",
    );
    // A plan that became smaller: the invitation can't hold what members have.
    expect(full(5, ['nadia@harbour.example'])).toBe(
      'All seats of your plan are taken. Upgrade your plan, or invite people as guests.',
    );
  });

  test('guests never need one, and without a limit nothing is said', () => {
    expect(outlook(0, ['a@x.example'], 'guest')).toEqual({ words: 'Guests are free.', isFull: false });
    expect(outlook(null, ['a@x.example'])).toEqual({ words: null, isFull: false });
  });
});
