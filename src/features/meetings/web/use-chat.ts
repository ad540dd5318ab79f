import { useEffect, useRef, useState } from 'react';
import { beforeSignOut } from '#features/identity/web/widgets.tsx';
import { askForParts } from '#platform/browser/api.ts';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../constants-meetings.ts';
import { meetingsContract } from '../contract.ts';
import type { AnswerPart } from '../model-meetings.ts';

type Sentence = Extract<AnswerPart, { kind: 'sentence' }>;

interface Answer {
  readonly by: 'assistant';
  readonly sentences: readonly Sentence[];
  readonly state: 'coming' | 'whole' | 'stopped';
  /** Sentences that the lines they cite don't support. */
  readonly leftOut: number;
}

export type ChatMessage = { readonly id: string } & ({ readonly by: 'you'; readonly text: string } | Answer);

export interface Chat {
  readonly messages: readonly ChatMessage[];
  readonly isWaiting: boolean;
  /** An empty question isn't sent. @returns whether there is an answer; the person was told if there is none */
  send(question: string, meetingId: string | null): Promise<boolean>;
  /** Ends the answer that comes. What has come stays. */
  stop(): void;
}

/** What was asked in this page, by meeting. */
const asked = new Map<string, readonly ChatMessage[]>();
beforeSignOut(() => {
  asked.clear();
  return Promise.resolve();
});

/** Questions to a meeting and their answers, as long as the page lives. An answer comes sentence by sentence. */
export function useChat(meetingId: string): Chat {
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() => asked.get(meetingId) ?? []);
  const [isWaiting, setWaiting] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const set = (message: ChatMessage) => {
    const before = asked.get(meetingId) ?? [];
    const after = [...before.filter(({ id }) => id !== message.id), message];
    asked.set(meetingId, after);
    setMessages(after);
  };

  async function receive(input: { question: string; meetingId?: string }, signal: AbortSignal) {
    const id = crypto.randomUUID();
    let answer: Answer = { by: 'assistant', sentences: [], state: 'coming', leftOut: 0 };
    const show = (more: Partial<Answer>) => {
      answer = { ...answer, ...more };
      set({ id, ...answer });
    };
    try {
      for await (const part of partsOf(input, signal)) {
        if (part.kind === 'failed') throw new Error(meetingsText.chatFailed);
        if (part.kind === 'sentence') show({ sentences: [...answer.sentences, part] });
        else show({ state: 'whole', leftOut: part.leftOut });
      }
      if (answer.state !== 'whole') throw new Error(meetingsText.chatFailed);
      return true;
    } catch {
      if (signal.aborted) {
        show({ state: 'stopped' });
        return true;
      }
      if (answer.sentences.length > 0) show({ state: 'whole' });
      toast.error(meetingsText.chatFailed);
      return answer.sentences.length > 0;
    }
  }

  return {
    messages,
    isWaiting,
    async send(question, about) {
      const text = question.trim();
      if (text === '' || isWaiting) return true;
      const controller = new AbortController();
      asking.current = controller;
      setWaiting(true);
      set({ id: crypto.randomUUID(), by: 'you', text });
      const input = { question: text, ...(about === null ? {} : { meetingId: about }) };
      const isAnswered = await receive(input, controller.signal);
      setWaiting(false);
      return isAnswered;
    },
    stop: () => asking.current?.abort(),
  };
}

/** Our server sends no other parts. */
const partsOf = (input: { question: string; meetingId?: string }, signal: AbortSignal) =>
  askForParts(meetingsContract.chat, input, signal) as AsyncIterable<AnswerPart>;
