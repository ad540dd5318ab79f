import { expect, test } from 'vitest';
import { FEATURES } from '../constants.ts';
import { neighboursOf } from './feature-neighbours.ts';

const around = (slug: string) => {
  const { previous, next } = neighboursOf(slug, FEATURES);
  return [previous.slug, next.slug];
};

test("a feature's neighbours are those before and after it in the list", () => {
  expect(around('internet-fax')).toEqual(['messaging', 'esim']);
  expect(around('esim')).toEqual(['internet-fax', 'wifi-calling']);
  expect(around('wifi-calling')).toEqual(['esim', 'meeting-notetaker']);
  expect(around('meeting-notetaker')).toEqual(['wifi-calling', 'task-manager']);
});

test('behind the last comes the first again', () => {
  expect(around('calendar-booking')).toEqual(['crm', 'virtual-calling']);
  expect(around('virtual-calling')).toEqual(['calendar-booking', 'user-to-user-calls']);
});

test('a feature that is not in the list is a mistake of ours', () => {
  expect(() => neighboursOf('telegraph', FEATURES)).toThrow('telegraph');
});
