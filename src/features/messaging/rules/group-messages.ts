import { GROUP_GAP_MS } from '../constants.ts';
import type { Message } from '../model.ts';

/** Consecutive messages of one person, with one heading. */
export interface MessageGroup {
  readonly from: string;
  readonly messages: readonly [Message, ...Message[]];
}

/** Groups messages, in their order, by sender and time. */
export function groupMessages(messages: readonly Message[]): MessageGroup[] {
  const groups: { from: string; messages: [Message, ...Message[]] }[] = [];
  for (const message of messages) {
    const group = groups.at(-1);
    if (group !== undefined && belongsTo(group, message)) group.messages.push(message);
    else groups.push({ from: message.from, messages: [message] });
  }
  return groups;
}

function belongsTo({ from, messages }: MessageGroup, message: Message): boolean {
  const before = messages.at(-1)?.at ?? null;
  // A message without a time is still being sent.
  const gap = before === null || message.at === null ? 0 : message.at - before;
  return from === message.from && gap <= GROUP_GAP_MS;
}
