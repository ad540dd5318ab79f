import { useLayoutEffect, useRef } from 'react';
import { written } from '#platform/browser/reader.ts';
import { classes } from '#ui/classes.ts';
import { deliveryText } from '../../constants.ts';
import type { Message } from '../../model.ts';
import { groupMessages, type MessageGroup } from '../../rules/group-messages.ts';
import { AttachmentList } from './attachment-list.tsx';

export interface MessageListProps {
  messages: readonly Message[];
  /** Username of the reader. */
  self: string;
}

/** A conversation, the newest at the bottom and in sight. */
export function MessageList({ messages, self }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useLayoutEffect(() => {
    // An empty conversation has no newest message.
    if (newest !== undefined) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  return (
    <div
      ref={list}
      role="log"
      aria-label="Messages"
      // It scrolls, so the keyboard must reach it: axe's scrollable-region-focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4"
    >
      {groupMessages(messages).map((group) => (
        <Group key={group.messages[0].id} group={group} isOwn={group.from === self} />
      ))}
    </div>
  );
}

function Group({ group: { from, messages }, isOwn }: { group: MessageGroup; isOwn: boolean }) {
  return (
    <div className={classes('flex flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
      <p className="px-1 text-12 text-ink-3">{isOwn ? 'You' : `@${from}`}</p>
      <ul className={classes('flex w-full flex-col gap-1', isOwn ? 'items-end' : 'items-start')}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} isOwn={isOwn} />
        ))}
      </ul>
      <Below message={messages.at(-1)} isOwn={isOwn} />
    </div>
  );
}

function Bubble({ message: { text, attachments }, isOwn }: { message: Message; isOwn: boolean }) {
  return (
    <li
      className={classes(
        'max-w-[85%] rounded-card px-3.5 py-2 text-15',
        isOwn ? 'rounded-br-small bg-ink text-on-ink' : 'rounded-bl-small bg-sunk text-ink',
      )}
    >
      {text !== '' && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      <AttachmentList attachments={attachments} />
    </li>
  );
}

/** Time of the last message of a group, and the delivery status of one's own. */
function Below({ message, isOwn }: { message: Message | undefined; isOwn: boolean }) {
  if (message === undefined) return null;
  const { at, delivery } = message;
  const parts = [...(at === null ? [] : [timeOf(at)]), ...(isOwn ? [deliveryText[delivery]] : [])];
  return parts.length === 0 ? null : <p className="px-1 text-12 text-ink-3">{parts.join(' · ')}</p>;
}

/** "14:05" or "2:05 PM", as the browser's language has it. */
function timeOf(at: number): string {
  return written(at, { hour: 'numeric', minute: '2-digit' });
}
