import type { Instant } from '#kernel/instant.ts';
import type { Draft, Message } from '../model.ts';

/** The two sides of a conversation that happens in one page. */
export const SIDES = ['you', 'them'] as const;
export type Side = (typeof SIDES)[number];

export interface SandboxConversation {
  /** The side that the visitor sees. */
  readonly side: Side;
  readonly messages: readonly Message[];
}

const sample = (from: Side, text: string, delivery: Message['delivery'] = 'read') => ({
  id: text,
  from,
  text,
  attachments: [],
  at: null,
  delivery,
});

/** Sample messages, which explain the page. */
export const SAMPLE_CONVERSATION: SandboxConversation = {
  side: 'you',
  messages: [
    sample('them', 'This is how messages look. Write one.'),
    sample('them', 'Enter sends. Shift and Enter start a new line.'),
    sample('you', 'Where does it go?'),
    sample('them', 'Nowhere. It stays on this page and is gone when you leave.'),
  ],
};

/** The visitor has written something: it arrives at once, because the other side is here. */
export function written(
  conversation: SandboxConversation,
  { draft, at }: { draft: Draft; at: Instant },
): SandboxConversation {
  const { side, messages } = conversation;
  const id = String(messages.length);
  return { side, messages: [...messages, { ...draft, id, from: side, at, delivery: 'delivered' }] };
}

/** The visitor switches sides, which marks the messages there as read. */
export function turned(conversation: SandboxConversation, side: Side): SandboxConversation {
  return {
    side,
    messages: conversation.messages.map((message) =>
      message.from === side ? message : { ...message, delivery: 'read' },
    ),
  };
}
