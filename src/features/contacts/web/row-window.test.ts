import { expect, test } from 'vitest';
import { isFast, nextWindow, type RowWindow, rowsFilled, rowsInSight } from './row-window.ts';

test('of 100,000 rows, those in sight are drawn, and a few beyond', () => {
  expect(rowsInSight({ count: 100_000, rowHeight: 48, top: 48 * 50_000, height: 800 })).toEqual({
    start: 49_986,
    end: 50_034,
  });
});

test('a list that begins below the top of the window begins with its first row', () => {
  expect(rowsInSight({ count: 100_000, rowHeight: 48, top: -200, height: 800 })).toEqual({
    start: 0,
    end: 30,
  });
});

test('a short list is drawn whole, and one that was scrolled past has no row', () => {
  expect(rowsInSight({ count: 5, rowHeight: 48, top: 0, height: 800 })).toEqual({ start: 0, end: 5 });
  expect(rowsInSight({ count: 5, rowHeight: 48, top: 48 * 500, height: 800 })).toEqual({ start: 5, end: 5 });
  expect(rowsInSight({ count: 0, rowHeight: 48, top: 0, height: 800 })).toEqual({ start: 0, end: 0 });
});

test('a scroll by a row changes nothing that is drawn', () => {
  const at = (top: number) => rowsInSight({ count: 1_000, rowHeight: 48, top, height: 816 });
  expect(at(48 * 100)).toEqual(at(48 * 101));
});

const settled: RowWindow = {
  drawn: { start: 84, end: 132 },
  filled: { start: 84, end: 132 },
  slots: 54,
};
const sight = { count: 1_000, rowHeight: 48, height: 816 };

test('a scroll that can be read fills the rows it meets, two in a frame', () => {
  const next = nextWindow(settled, { ...sight, top: 48 * 106, isRacing: false });
  expect(next.drawn).toEqual({ start: 90, end: 138 });
  expect(next.filled).toEqual({ start: 90, end: 134 });
});

test('a scroll of more than two rows a frame fills none, and the rows fill where it stops, those in sight first', () => {
  expect([isFast(48 * 2, 48), isFast(-48 * 3, 48)]).toEqual([false, true]);
  const racing = nextWindow(settled, { ...sight, top: 48 * 300, isRacing: true });
  expect(racing.drawn).toEqual({ start: 288, end: 330 });
  expect(racing.filled.end - racing.filled.start).toBe(0);
  const stopped = nextWindow(racing, { ...sight, top: 48 * 300, isRacing: false });
  expect(stopped.filled).toEqual({ start: 300, end: 302 });
});

test('rows that stay are filled until all that are drawn are', () => {
  let filled = { start: 300, end: 302 };
  const drawn = { start: 288, end: 330 };
  for (let frame = 0; frame < 20; frame += 1) filled = rowsFilled(filled, drawn, { start: 300, end: 317 });
  expect(filled).toEqual(drawn);
});

test('rows that are drawn at once have slots of their own', () => {
  for (let top = -500; top < 48 * 200; top += 37) {
    const { drawn, slots } = nextWindow(settled, { ...sight, top, isRacing: false });
    expect(drawn.end - drawn.start).toBeLessThanOrEqual(slots);
  }
});
