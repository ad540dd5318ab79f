import { useState } from 'react';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../constants-meetings.ts';
import type { FoundLine } from '../model-meetings.ts';
import { meetingsApi } from './api.ts';

export type ChatMessage = { readonly id: string } & (
  | { readonly by: 'you'; readonly text: string }
  | { readonly by: 'assistant'; readonly sentences: readonly FoundLine[] }
);

export interface Chat {
  readonly messages: readonly ChatMessage[];
  readonly isWaiting: boolean;
  /** An empty question isn't sent. @returns whether there is an answer; the person was told if there is none */
  send(question: string, meetingId: string | null): Promise<boolean>;
}

/** Questions and their answers, as long as the dialog is open. */
export function useChat(): Chat {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const add = (message: ChatMessage) => setMessages((before) => [...before, message]);
  return {
    messages,
    isWaiting,
    async send(question, meetingId) {
      const text = question.trim();
      if (text === '' || isWaiting) return true;
      setWaiting(true);
      add({ id: crypto.randomUUID(), by: 'you', text });
      let isAnswered = true;
      try {
        const { sentences } = await meetingsApi.ask({
          question: text,
          ...(meetingId === null ? {} : { meetingId }),
        });
        add({ id: crypto.randomUUID(), by: 'assistant', sentences });
      } catch {
        isAnswered = false;
        toast.error(meetingsText.chatFailed);
      }
      setWaiting(false);
      return isAnswered;
    },
  };
}
