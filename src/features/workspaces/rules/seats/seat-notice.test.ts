import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asAccountId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { type Seated, seatStep, withoutSeat } from './seat-notice.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const IN_14_DAYS = Date.UTC(2026, 11, 7, 12);

describe('a team that takes more seats than the plan has', () => {
  test('gets a notice for 14 days from now', () => {
    expect(seatStep({ taken: 4, seats: 1, notice: null }, NOW)).toEqual({
      kind: 'give-notice',
      notice: { seats: 1, dueAt: IN_14_DAYS },
    });
  });

  test('that has been given stays as it is until its day', () => {
    const notice = { seats: 1, dueAt: NOW + 1 };
    expect(seatStep({ taken: 4, seats: 1, notice }, NOW)).toEqual({ kind: 'nothing' });
    expect(seatStep({ taken: 4, seats: 1, notice }, NOW + 1)).toEqual({ kind: 'make-guests' });
  });

  test('starts anew when there are even fewer seats, also on the day', () => {
    const notice = { seats: 3, dueAt: NOW - 1 };
    expect(seatStep({ taken: 4, seats: 1, notice }, NOW)).toEqual({
      kind: 'give-notice',
      notice: { seats: 1, dueAt: IN_14_DAYS },
    });
  });

  test('keeps its day when there are more seats, but too few', () => {
    const notice = { seats: 1, dueAt: NOW + DAY_MS };
    expect(seatStep({ taken: 4, seats: 3, notice }, NOW)).toEqual({
      kind: 'count-anew',
      notice: { seats: 3, dueAt: NOW + DAY_MS },
    });
  });

  test('has no more than 14 days when a wrong clock gave more', () => {
    const notice = { seats: 1, dueAt: NOW + 900 * DAY_MS };
    expect(seatStep({ taken: 4, seats: 1, notice }, NOW)).toEqual({
      kind: 'give-notice',
      notice: { seats: 1, dueAt: IN_14_DAYS },
    });
  });

  test('loses nobody when the server was away longer than the notice would have lasted', () => {
    expect(seatStep({ taken: 4, seats: 1, notice: null }, NOW + 900 * DAY_MS).kind).toBe('give-notice');
  });
});

test('a notice ends when the team fits, also after its day', () => {
  const notice = { seats: 1, dueAt: NOW - DAY_MS };
  expect(seatStep({ taken: 4, seats: 5, notice }, NOW)).toEqual({ kind: 'end-notice' });
  expect(seatStep({ taken: 1, seats: 1, notice }, NOW)).toEqual({ kind: 'end-notice' });
  expect(seatStep({ taken: 1, seats: 1, notice: null }, NOW)).toEqual({ kind: 'nothing' });
});

describe('who becomes a guest', () => {
  const person = (name: string, facts: Partial<Seated> = {}): Seated => ({
    accountId: asAccountId(name),
    role: 'member',
    joinedAt: NOW - 100 * DAY_MS,
    seenAt: NOW,
    ...facts,
  });
  const nobody = { seats: 2, chosen: new Set<Seated['accountId']>() };

  test('never an owner, even when there are more owners than seats', () => {
    const people = [
      person('ann', { role: 'owner', seenAt: null }),
      person('bob', { role: 'owner' }),
      person('cy'),
    ];
    expect(withoutSeat(people, { ...nobody, seats: 1 })).toEqual(['cy']);
  });

  test('those who were active longest ago, and of one day those who came last', () => {
    const people = [
      person('owner', { role: 'owner' }),
      person('away', { seenAt: NOW - 9 * DAY_MS }),
      person('never', { seenAt: null }),
      person('new', { joinedAt: NOW, seenAt: NOW + 60_000 }),
      person('old'),
    ];
    expect(withoutSeat(people, nobody)).toEqual(['new', 'away', 'never']);
  });

  test('nobody who was chosen, while there are seats', () => {
    const people = [person('owner', { role: 'owner' }), person('here'), person('away', { seenAt: null })];
    expect(withoutSeat(people, { seats: 2, chosen: new Set([asAccountId('away')]) })).toEqual(['here']);
  });

  test('guests are not counted', () => {
    const people = [person('owner', { role: 'owner' }), person('guest', { role: 'guest' }), person('here')];
    expect(withoutSeat(people, nobody)).toEqual([]);
  });

  test('always as many as there are too few seats, owners aside', () => {
    const people = fc.array(
      fc.record({
        accountId: fc.uuid().map(asAccountId),
        role: fc.constantFrom('owner', 'admin', 'billing', 'member', 'agent', 'guest'),
        joinedAt: fc.integer({ min: 0, max: NOW }),
        seenAt: fc.option(fc.integer({ min: 0, max: NOW })),
      }),
    );
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 30 }), (team: Seated[], seats) => {
        const gone = withoutSeat(team, { seats, chosen: new Set() });
        const owners = team.filter(({ role }) => role === 'owner').length;
        const seated = team.filter(({ role }) => role !== 'guest').length;
        expect(gone).toHaveLength(Math.max(0, seated - Math.max(seats, owners)));
      }),
    );
  });
});
