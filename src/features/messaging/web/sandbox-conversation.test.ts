import { expect, test } from 'vitest';
import { SAMPLE_CONVERSATION, turned, written } from './sandbox-conversation.ts';

const draft = { text: 'Hello', attachments: [] };
const last = (conversation: typeof SAMPLE_CONVERSATION) => conversation.messages.at(-1);

test('a message comes from the side one is on, and is delivered at once', () => {
  const after = written(SAMPLE_CONVERSATION, { draft, at: 7 });
  expect(last(after)).toEqual({
    id: '4',
    from: 'you',
    text: 'Hello',
    attachments: [],
    at: 7,
    delivery: 'delivered',
  });
  expect(after.messages).toHaveLength(5);
});

test('it is read once the other side looks', () => {
  const sent = written(SAMPLE_CONVERSATION, { draft, at: 7 });
  const read = turned(sent, 'them');
  expect(read.side).toBe('them');
  expect(last(read)?.delivery).toBe('read');
});

test('to answer reads nothing of what one wrote oneself', () => {
  const there = turned(SAMPLE_CONVERSATION, 'them');
  expect(last(written(there, { draft, at: 7 }))).toMatchObject({ from: 'them', delivery: 'delivered' });
});
