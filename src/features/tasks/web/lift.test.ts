import { describe, expect, test } from 'vitest';
import { movedBy, placeAt } from './lift.ts';

describe('by keyboard', () => {
  const sizes = [3, 0, 1];

  test('a card moves within its column and stops at its ends', () => {
    expect(movedBy({ column: 0, index: 1 }, 'ArrowUp', sizes)).toEqual({ column: 0, index: 0 });
    expect(movedBy({ column: 0, index: 0 }, 'ArrowUp', sizes)).toEqual({ column: 0, index: 0 });
    expect(movedBy({ column: 0, index: 3 }, 'ArrowDown', sizes)).toEqual({ column: 0, index: 3 });
  });

  test('a card goes to the next column, at its height or below the last card', () => {
    expect(movedBy({ column: 0, index: 2 }, 'ArrowRight', sizes)).toEqual({ column: 1, index: 0 });
    expect(movedBy({ column: 1, index: 0 }, 'ArrowRight', sizes)).toEqual({ column: 2, index: 0 });
    expect(movedBy({ column: 0, index: 2 }, 'ArrowLeft', sizes)).toEqual({ column: 0, index: 2 });
    expect(movedBy({ column: 2, index: 1 }, 'ArrowRight', sizes)).toEqual({ column: 2, index: 1 });
  });
});

describe('by pointer', () => {
  const column = (left: number, tops: number[]) => ({
    box: { left, right: left + 100, top: 0, bottom: 500 },
    cards: tops.map((top) => ({ left, right: left + 100, top, bottom: top + 50 })),
  });
  const columns = [column(0, [0, 60]), column(110, [])];

  test('a card goes above the first card whose middle is below the pointer', () => {
    expect(placeAt({ x: 50, y: 10 }, columns)).toEqual({ column: 0, index: 0 });
    expect(placeAt({ x: 50, y: 40 }, columns)).toEqual({ column: 0, index: 1 });
    expect(placeAt({ x: 50, y: 400 }, columns)).toEqual({ column: 0, index: 2 });
  });

  test('beside the columns, the nearest one takes it', () => {
    expect(placeAt({ x: 108, y: 10 }, columns)).toEqual({ column: 1, index: 0 });
    expect(placeAt({ x: 900, y: 10 }, columns)).toEqual({ column: 1, index: 0 });
    expect(placeAt({ x: -20, y: 10 }, columns)).toEqual({ column: 0, index: 0 });
  });
});
