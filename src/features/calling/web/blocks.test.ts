import { expect, test } from 'vitest';
import type { Block } from '../model-blocks.ts';
import { blockOf } from './blocks.ts';

const bob: Block = {
  id: 'one',
  blocked: { kind: 'person', username: 'bob', name: 'Bob Bell' },
  blockedAt: 1,
};
const london: Block = { id: 'two', blocked: { kind: 'number', number: '+442079460018' }, blockedAt: 2 };

test.each([
  [{ username: 'bob' }, 'one'],
  [{ username: '@Bob' }, 'one'],
  [{ username: 'carol' }, undefined],
  [{ number: '+442079460018' }, 'two'],
  [{ number: '+12125550190' }, undefined],
])('whether %j is blocked is found among the blocks: %s', (whom, id) => {
  expect(blockOf([bob, london], whom)?.id).toBe(id);
});
