import { expect, test } from 'vitest';
import { ESIM_DEVICES } from '../constants.ts';
import { devicesMatching } from './devices-matching.ts';

const found = (text: string) => devicesMatching(ESIM_DEVICES, text).map(({ name }) => name);

test('a part of a name finds the phone, in any case and with or without spaces', () => {
  expect(found('PIXEL 6A')).toEqual(['Pixel 6a']);
  expect(found('pixel6a')).toEqual(['Pixel 6a']);
  expect(found('z fold2')).toEqual(['Galaxy Z Fold2']);
});

test('words may stand in any order, and the maker is one of them', () => {
  expect(found('max 12 apple')).toEqual(['iPhone 12 Pro Max']);
});

test('a plus is part of a name', () => {
  expect(found('s20+')).toEqual(['Galaxy S20+']);
});

test('nothing typed lists every phone', () => {
  expect(found('  ')).toHaveLength(ESIM_DEVICES.length);
});

test('a phone without an eSIM is not there', () => {
  expect(found('iPhone 8')).toEqual([]);
  expect(found('iPhone X')).toEqual(['iPhone XR', 'iPhone XS', 'iPhone XS Max']);
  expect(found('Galaxy S10')).toEqual([]);
});

test('no phone is there twice', () => {
  expect(new Set(ESIM_DEVICES.map(({ name }) => name)).size).toBe(ESIM_DEVICES.length);
});
