import { z } from 'zod';

/** The most tokens of an answer. */
export const ANSWER_TOKENS = 3_000;

/** Variables of the model that makes notes. */
export const notesFields = {
  NOTES_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Address of an OpenAI-compatible API whose model makes notes and answers, such as http://127.0.0.1:11434/v1. It gets the transcripts of workspaces that switch it on. Without it, rules on this machine make the notes.',
    ),
  NOTES_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('API key of that model, if it needs one. It is only sent to NOTES_URL.'),
  NOTES_MODEL: z.string().min(1).max(200).optional().describe('Name of the model, such as gpt-4.1-mini.'),
  NOTES_SCHEMA: z
    .stringbool()
    .default(true)
    .describe(
      'Whether the API accepts a JSON schema for its answers. Set it to no if the API refuses one: the schema is in the prompt too, and answers are always checked.',
    ),
  NOTES_CONTEXT: z.coerce
    .number()
    .int()
    .min(4_000)
    .max(1_000_000)
    .default(16_000)
    .describe('Size of the model’s context, in tokens. Longer transcripts are read in stretches.'),
};

export const notesTogether = ['NOTES_URL', 'NOTES_MODEL'];
export const notesNeeds = { NOTES_KEY: ['NOTES_URL'] };

export interface ModelSettings {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly takesSchema: boolean;
  readonly contextTokens: number;
}

/** The model that is configured, or null. */
export function modelSettings(settings: {
  readonly NOTES_URL?: string | undefined;
  readonly NOTES_KEY?: string | undefined;
  readonly NOTES_MODEL?: string | undefined;
  readonly NOTES_SCHEMA: boolean;
  readonly NOTES_CONTEXT: number;
}): ModelSettings | null {
  const { NOTES_URL: url, NOTES_KEY: key, NOTES_MODEL: model } = settings;
  if (url === undefined || model === undefined) return null;
  return { url, key, model, takesSchema: settings.NOTES_SCHEMA, contextTokens: settings.NOTES_CONTEXT };
}

/** Who reads transcripts, as people are told: "api.example.com". */
export const hostOf = ({ url }: Pick<ModelSettings, 'url'>): string => new URL(url).hostname;
