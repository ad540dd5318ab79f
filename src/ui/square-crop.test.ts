import { describe, expect, test } from 'vitest';
import { drawnAt, middleOf, moved, zoomed } from './square-crop.ts';

const LANDSCAPE = { width: 400, height: 200 };

test('at first the square is as large as it can be, in the middle', () => {
  expect(middleOf(LANDSCAPE)).toEqual({ left: 0.25, top: 0, size: 1 });
  expect(middleOf({ width: 100, height: 400 })).toEqual({ left: 0, top: 0.375, size: 1 });
});

test('the square moves by parts of itself and stops at the edges', () => {
  const middle = middleOf(LANDSCAPE);
  expect(moved(LANDSCAPE, middle, { right: 0.1, down: 0 }).left).toBeCloseTo(0.3);
  expect(moved(LANDSCAPE, middle, { right: 9, down: 9 })).toEqual({ left: 0.5, top: 0, size: 1 });
  expect(moved(LANDSCAPE, middle, { right: -9, down: -9 })).toEqual({ left: 0, top: 0, size: 1 });
});

describe('enlarging', () => {
  test('keeps the middle of the square where it is', () => {
    expect(zoomed(LANDSCAPE, middleOf(LANDSCAPE), 2)).toEqual({ left: 0.375, top: 0.25, size: 0.5 });
  });

  test('and going back never leaves the picture', () => {
    const corner = moved(LANDSCAPE, zoomed(LANDSCAPE, middleOf(LANDSCAPE), 4), { right: 9, down: 9 });
    expect(zoomed(LANDSCAPE, corner, 1)).toEqual({ left: 0.5, top: 0, size: 1 });
  });

  test('ends at five times, and never makes the picture smaller than its frame', () => {
    expect(zoomed(LANDSCAPE, middleOf(LANDSCAPE), 100).size).toBe(0.2);
    expect(zoomed(LANDSCAPE, middleOf(LANDSCAPE), 0.1).size).toBe(1);
  });
});

test('a frame shows exactly the square', () => {
  expect(drawnAt(LANDSCAPE, { left: 0.375, top: 0.25, size: 0.5 })).toEqual({
    width: 4,
    height: 2,
    left: -1.5,
    top: -0.5,
  });
});
