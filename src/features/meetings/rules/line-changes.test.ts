import { expect, test } from 'vitest';
import { changeOf, undoOf } from './line-changes.ts';

const ana = { speaker: 'Ana', text: 'We open on the sixteenth.' };

test('the history of a line has its text, and its speaker too if that was changed', () => {
  expect(changeOf(ana, { ...ana, text: 'We open on the sixtieth.' })).toEqual({
    before: 'We open on the sixteenth.',
    after: 'We open on the sixtieth.',
  });
  expect(changeOf(ana, { ...ana, speaker: 'Ben' })).toEqual({
    before: 'Ana: We open on the sixteenth.',
    after: 'Ben: We open on the sixteenth.',
  });
});

test('a change of text is undone as long as the line still says what it made of it', () => {
  const change = { line: 3, before: 'We open on the sixtieth.', after: 'We open on the sixteenth.' };
  expect(undoOf(change, ana)).toEqual({ text: 'We open on the sixtieth.' });
  expect(undoOf(change, { ...ana, text: 'We open in May.' })).toBeNull();
  expect(undoOf(change, undefined)).toBeNull();
});

test('a change of speaker is undone, also to nobody', () => {
  const change = {
    line: 3,
    before: 'Ben: We open on the sixteenth.',
    after: 'Ana: We open on the sixteenth.',
  };
  expect(undoOf(change, ana)).toEqual({ text: 'We open on the sixteenth.', speaker: 'Ben' });
  expect(undoOf({ ...change, before: 'We open on the sixteenth.' }, ana)).toEqual({
    text: 'We open on the sixteenth.',
    speaker: null,
  });
});

test('a new name of a speaker in all lines isn’t undone by a line', () => {
  expect(undoOf({ line: null, before: 'Ben', after: 'Ana' }, ana)).toBeNull();
});
