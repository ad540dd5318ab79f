import { z } from 'zod';

const given = () => z.string().min(1).optional();

/** Variables of the speech engine. */
export const speechFields = {
  SPEECH_ENGINE: z
    .enum(['openai', 'deepgram', 'assemblyai', 'whisper'])
    .optional()
    .describe(
      'Speech engine that transcribes recordings: openai (OpenAI, or any server with its API at SPEECH_URL), deepgram, assemblyai, or whisper on this machine. Without one, recordings wait.',
    ),
  SPEECH_URL: z
    .url()
    .optional()
    .describe(
      'Address of the speech engine, such as http://127.0.0.1:8000/v1 for your own server. Default: the engine’s own address.',
    ),
  SPEECH_KEY: given().describe('API key of the speech engine. Your own server may not need one.'),
  SPEECH_MODEL: given().describe(
    'Model of the speech engine. The default is whisper-1, nova-3, universal or onnx-community/whisper-base.',
  ),
  SPEECH_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)
    .optional()
    .describe('Language of your meetings, such as en. Without it, the engine detects the language.'),
  SPEECH_DOWNLOAD: z
    .enum(['yes', 'no'])
    .default('no')
    .describe('Whether whisper may download its model to DATA_DIR/models, once: yes or no.'),
};

export const speechNeeds = {
  SPEECH_URL: ['SPEECH_ENGINE'],
  SPEECH_KEY: ['SPEECH_ENGINE'],
  SPEECH_MODEL: ['SPEECH_ENGINE'],
} as const;
