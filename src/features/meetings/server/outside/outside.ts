import type { Config } from '#platform/server/config.ts';
import type { Probe } from '#platform/server/doctor/probe.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { botsProbe } from '../bots/probe.ts';
import { meetingsConfig } from '../config.ts';
import { hostOf, modelSettings } from '../engine/config.ts';
import { modelProbe } from '../engine/model-probe.ts';
import { ENGINE_DEFAULTS } from '../speech/speech-engines.ts';
import { speechProbe } from '../speech/speech-probe.ts';

/** Looks at the model, the speech engine and the bot service that are configured. */
export function probesOf(config: Config): Probe[] {
  const settings = settingsOf(config, meetingsConfig);
  return [modelProbe(modelSettings(settings)), speechProbe(settings), botsProbe(settings)];
}

/** Hosts of other companies that get something of meetings: a model, a speech engine, a bot service. */
export function providersOf(config: Config): string[] {
  const settings = settingsOf(config, meetingsConfig);
  const { SPEECH_ENGINE: speech, SPEECH_URL, BOTS_URL } = settings;
  const model = modelSettings(settings);
  const speechUrl = speech === undefined ? '' : (SPEECH_URL ?? ENGINE_DEFAULTS[speech].url);
  const hosts = [
    model === null ? '' : hostOf(model),
    ...[speechUrl, BOTS_URL ?? ''].map((url) => (url === '' ? '' : new URL(url).hostname)),
  ];
  return [...new Set(hosts)].filter((host) => host !== '' && !isOwn(host));
}

/** A machine of the operator's own network is no company. */
const isOwn = (host: string) =>
  !host.includes('.') ||
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|\.(?:local|internal|lan)$/.test(host);
