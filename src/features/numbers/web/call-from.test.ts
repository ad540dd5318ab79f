import { expect, test } from 'vitest';
import { askToCallFrom, onCallFrom } from './call-from.ts';

test('who has the dial pad hears which number to call from, until it goes', () => {
  const heard: string[] = [];
  const stop = onCallFrom((number) => heard.push(number));
  askToCallFrom('+442079460018');
  stop();
  askToCallFrom('+12125550123');
  expect(heard).toEqual(['+442079460018']);
});
