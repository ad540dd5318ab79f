import { createGuardedFetch } from '#platform/server/outbound/guarded-fetch.ts';
import { openNetworks } from '#platform/server/outbound/networks.ts';
import { RECORDING_BYTES_MAX } from '../../constants-recordings.ts';
import type { MeetingsSettings } from '../config.ts';
import { createAttendee } from './attendee.ts';
import type { BotEngine } from './bot-engine.ts';
import { createRecall } from './recall.ts';
import { type BotService, DOWNLOAD_MS } from './requests.ts';
import { createVexa } from './vexa.ts';

export const BOTS_WEBHOOK_PATH = '/webhooks/meeting-bots';
const FILES = { bytesMax: RECORDING_BYTES_MAX, stallMs: 60_000 };

interface Around {
  /** Networks of one's own that files may be fetched from. */
  readonly networks: readonly string[];
  /** Where browsers and other companies reach us. */
  readonly publicUrl: string;
  readonly files?: BotService['files'];
  readonly stopping?: AbortSignal;
}

type BotsSettings = Pick<MeetingsSettings, 'BOTS_ENGINE' | 'BOTS_URL' | 'BOTS_KEY' | 'BOTS_WEBHOOK_SECRET'>;

/** The configured bot service; null: none is. */
export function openBotEngine(settings: BotsSettings, around: Around): BotEngine | null {
  const { BOTS_ENGINE: kind, BOTS_URL: url, BOTS_KEY: key, BOTS_WEBHOOK_SECRET: secret = null } = settings;
  if (kind === undefined || url === undefined || key === undefined) return null;
  const { networks, publicUrl, files = FILES, stopping = new AbortController().signal } = around;
  const download = createGuardedFetch({
    open: openNetworks(networks),
    bytesMax: files.bytesMax,
    streamsForMs: DOWNLOAD_MS,
  });
  const headers = kind === 'vexa' ? { 'x-api-key': key } : { authorization: `Token ${key}` };
  const service = { url, headers, download, files, stopping };
  if (kind === 'vexa') return createVexa(service, secret);
  if (kind === 'recall') return createRecall(service, secret);
  // Attendee sends webhooks to https alone.
  const hears = secret !== null && publicUrl.startsWith('https://');
  const webhookUrl = hears ? `${publicUrl.replace(/\/$/, '')}${BOTS_WEBHOOK_PATH}` : null;
  return createAttendee(service, { secret, webhookUrl });
}
