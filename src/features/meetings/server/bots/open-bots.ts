import { identityConfig } from '#features/identity/server/config.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingsConfig } from '../config.ts';
import type { RecordingParts } from '../recordings/parts.ts';
import { createBots } from './bots.ts';
import { type BotFollowing, defineBotJobs } from './following.ts';
import { keepSoundOf } from './keeping-sound.ts';
import { openBotEngine } from './open-bot-engine.ts';
import { botsWebhook, defineForgettingBotEvents } from './webhook.ts';

type Below = Platform &
  Omit<BotFollowing, 'botEngine' | 'keepSound'> &
  Pick<Parameters<typeof createBots>[0], 'directory' | 'contacts' | 'calendar'> & {
    readonly recording: RecordingParts;
  };

/** Bots of the configured service, with their jobs and its webhook. */
export function openBots(below: Below) {
  const { config } = below;
  const settings = settingsOf(config, meetingsConfig);
  const stopping = new AbortController();
  const botEngine = openBotEngine(settings, {
    networks: settingsOf(config, identityConfig).OUTBOUND_NETWORKS,
    publicUrl: config.publicUrl,
    stopping: stopping.signal,
  });
  const parts = {
    ...below,
    limitBytes: below.recording.limitBytes,
    botEngine,
    keepSound: keepSoundOf(below.recording),
    canRecord: botEngine !== null,
  };
  defineBotJobs(parts);
  defineForgettingBotEvents(below);
  const isTold = botEngine !== null && settings.BOTS_WEBHOOK_SECRET !== undefined;
  return {
    bots: createBots(parts),
    webhooks: isTold ? [botsWebhook(below, botEngine)] : [],
    /** Breaks off what is being fetched in this process. Another one, or the next start, fetches it. */
    stop: () => stopping.abort(),
  };
}
