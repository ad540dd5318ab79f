import { useState } from 'react';
import { Segmented } from '#ui/segmented.tsx';
import { FREE_FILE_BYTES } from '../../constants.ts';
import { SAMPLE_CONVERSATION, type Side, turned, written } from '../sandbox-conversation.ts';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

const choices: readonly { id: Side; label: string }[] = [
  { id: 'you', label: '@you' },
  { id: 'them', label: '@them' },
];

/** Composer and bubbles of a sample conversation that exists only in this page. */
export function ConversationSandbox() {
  const [conversation, setConversation] = useState(SAMPLE_CONVERSATION);
  return (
    <section
      aria-label="Messages to try"
      className="surface flex h-136 w-full flex-col rounded-phone shadow-e3"
    >
      <header className="flex items-center justify-between gap-4 border-b px-4 py-3 text-13 text-ink-2">
        <span>You’re both people here. Nothing is sent.</span>
        <Segmented
          label="Write as"
          choices={choices}
          selected={conversation.side}
          onSelect={(side) => setConversation((before) => turned(before, side))}
        />
      </header>
      <MessageList messages={conversation.messages} self={conversation.side} />
      <div className="p-3 pt-0">
        <Composer
          fileBytesMax={FREE_FILE_BYTES}
          onSend={(draft) => setConversation((before) => written(before, { draft, at: Date.now() }))}
        />
      </div>
    </section>
  );
}
