import { z } from 'zod';
import { BOT_ENGINES } from '../../constants-bots.ts';

const given = () => z.string().min(1).optional();

/** Variables of the bot service. */
export const botsFields = {
  BOTS_ENGINE: z
    .enum(BOT_ENGINES)
    .optional()
    .describe(
      'Bot service whose bots join meetings elsewhere: vexa or attendee (your own server or theirs), or recall. Without it, people record in their browser.',
    ),
  BOTS_URL: z
    .url()
    .optional()
    .describe('Address of the bot service, such as http://127.0.0.1:8056 or https://us-east-1.recall.ai.'),
  BOTS_KEY: given().describe('API key of the bot service. Required with BOTS_ENGINE.'),
  BOTS_WEBHOOK_SECRET: given().describe(
    'Secret with which the bot service signs its webhooks to PUBLIC_URL/webhooks/meeting-bots. Without it, bots are only checked once a minute.',
  ),
};
/** All of them or none. */
export const botsTogether = ['BOTS_ENGINE', 'BOTS_URL', 'BOTS_KEY'] as const;
export const botsNeeds = { BOTS_WEBHOOK_SECRET: ['BOTS_ENGINE'] } as const;
