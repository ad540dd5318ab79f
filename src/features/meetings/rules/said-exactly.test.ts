import { describe, expect, test } from 'vitest';
import { figuresNotIn, turnsAround } from './said-exactly.ts';

describe('a figure is in a note only if someone said it', () => {
  test.each([
    ['as it is written', 'It costs $1,100.', 'So that is 1100 dollars.', []],
    ['in words', 'It costs $1,100.', 'About eleven hundred dollars more.', []],
    ['in many words', 'They pay 9,250.', 'They pay nine thousand two hundred and fifty.', []],
    ['short', 'The budget is 5,000.', 'We have 5k.', []],
    ['as a time', 'At 2:30 on the 15th.', 'Two thirty on the fifteenth works.', []],
    ['as a whole hour', 'At 2:00 PM.', 'Thursday at two.', []],
    ['as two words', 'It takes 25 days.', 'Twenty-five days, I think.', []],
    ['as a telephone number', 'Call 555 010 2233.', 'Five-five-five? No: 555-010 22 33.', []],
    ['not at all', 'Steel costs 9000 dollars more.', 'Steel adds about eleven hundred dollars.', ['9000']],
    ['as another telephone number', 'Call 5550102299.', 'Call 555 010 2233.', ['5550102299']],
    ['as another day', 'On the 16th.', 'On the fifteenth.', ['16']],
  ])('%s', (_what, text, said, figures) => {
    expect(figuresNotIn(text, said)).toEqual(figures);
  });
});

describe('a note doesn’t say the opposite', () => {
  test.each([
    ['We open in May.', "We won't open in May.", true],
    ['Buy the second van.', 'So we do not buy the second van. OK.', true],
    ['They will not renew the lease.', 'They will renew the lease.', true],
    ['We do not open in May.', "We won't open in May.", false],
    ['Opening in May is cancelled.', "We won't open in May.", false],
    ['Call the landlord.', "Don't forget to call the landlord.", false],
    ['Omar sends the quote.', "No problem, I'll send the quote.", false],
    ['We move to June.', 'We can’t open in May. We move to June.', false],
    ['Not before June.', 'We postpone it to June.', false],
  ])('%s', (text, said, turns) => {
    expect(turnsAround(text, said)).toBe(turns);
  });
});
