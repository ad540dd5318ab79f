import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractJsonMiddleware, generateText, Output, streamText, wrapLanguageModel } from 'ai';
import type { z } from 'zod';
import { ANSWER_TOKENS, type ModelSettings } from './config.ts';

/** The most bytes of an answer. */
const ANSWER_BYTES_MAX = 4_000_000;
/** The most characters of a row. */
const ROW_MAX = 20_000;
const RETRIES = 1;

interface Prompt {
  readonly instructions: string;
  readonly prompt: string;
}

/** A model that is asked by the API of OpenAI, wherever it runs. It has no tools. */
export interface ModelClient {
  /** @throws Error when there's no answer, or one that isn't in the schema */
  object<Answer>(prompt: Prompt & { schema: z.ZodType<Answer> }, signal: AbortSignal): Promise<Answer>;
  /** Whole rows, as they come. @throws Error when the answer breaks off, after the rows that came */
  rows(prompt: Prompt, signal: AbortSignal): AsyncIterable<string>;
}

// What the library warns of are settings of ours, and it would write them to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

export function createModelClient({ url, key, model: name, takesSchema }: ModelSettings): ModelClient {
  const provider = createOpenAICompatible({
    name: 'notes',
    baseURL: url,
    ...(key === undefined ? {} : { apiKey: key }),
    supportsStructuredOutputs: takesSchema,
    fetch: fetchWithin,
  });
  const model = provider(name);
  // Some models put a fence of Markdown around their JSON.
  const unfenced = wrapLanguageModel({ model, middleware: extractJsonMiddleware() });
  const shared = { maxRetries: RETRIES, maxOutputTokens: ANSWER_TOKENS, temperature: 0 } as const;
  return {
    async object({ schema, ...prompt }, signal) {
      const output = Output.object({ schema });
      const answer = await generateText({
        ...prompt,
        ...shared,
        model: unfenced,
        output,
        abortSignal: signal,
      });
      return answer.output;
    },

    async *rows(prompt, signal) {
      const { fullStream } = streamText({
        ...prompt,
        ...shared,
        model,
        abortSignal: signal,
        // Thrown below. The library would write it to the console too.
        onError: () => undefined,
      });
      let rest = '';
      let isWhole = false;
      for await (const part of fullStream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'abort') throw new Error('The answer was stopped.');
        if (part.type === 'finish') isWhole = part.finishReason === 'stop';
        if (part.type !== 'text-delta') continue;
        const rows = `${rest}${part.text}`.split('\n');
        rest = rows.pop() ?? '';
        if (rest.length > ROW_MAX) throw new Error('The answer has a row that is too long.');
        for (const row of rows) if (row.trim() !== '') yield row;
      }
      // Half a sentence may say the opposite of the whole one.
      if (!isWhole) throw new Error('The answer broke off.');
      if (rest.trim() !== '') yield rest;
    },
  };
}

/** What is asked goes to the configured address and nowhere else, and an endless answer ends. */
const fetchWithin: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.body === null) return response;
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > ANSWER_BYTES_MAX) controller.error(new Error('The answer is too large.'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(counted, { status, statusText, headers });
};
