import { callingService } from '#features/calling/server/service.ts';
import { contactsService } from '#features/contacts/server/service.ts';
import { identityConfig } from '#features/identity/server/config.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { tasksService } from '#features/tasks/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createSealing, type Sealing } from '#platform/server/sealing.ts';
import { installationSecret } from '#platform/server/secrets.ts';
import type { Services } from '#platform/server/services.ts';
import { meetingsContract } from '../contract.ts';
import { createBots } from './bots/bots.ts';
import { defineBotJobs } from './bots/following.ts';
import { openBotEngine } from './bots/open-bot-engine.ts';
import { botsProbe } from './bots/probe.ts';
import { botsWebhook, defineForgettingBotEvents } from './bots/webhook.ts';
import { meetingsConfig } from './config.ts';
import { demoSteps } from './demo.ts';
import { createDocuments } from './documents/documents.ts';
import { hostOf, modelSettings } from './engine/config.ts';
import { createEngines } from './engine/engines.ts';
import { modelProbe } from './engine/model-probe.ts';
import { createFunctions } from './functions/functions.ts';
import { defineJobs } from './jobs.ts';
import { createFollowing } from './notes/following.ts';
import { createNotes, makeNotesOf } from './notes/making.ts';
import { personalDataOf } from './personal-data.ts';
import { createAsking } from './record/asking.ts';
import { createMeetings } from './record/meetings.ts';
import { createSettings } from './record/settings.ts';
import { notesOf } from './record/store.ts';
import { createTranscripts } from './record/transcripts.ts';
import { onlyAgreedCalls } from './recordings/call-consent.ts';
import { createRecordings } from './recordings/recordings.ts';
import { createRouter } from './router.ts';
import { createLinks } from './sharing/links.ts';
import { createNotesMails } from './sharing/mail.ts';
import type { SpeechEngine } from './speech/engine.ts';
import { createTranscriber } from './speech/hearing-transcriber.ts';
import { speechEngineOf, speechLanguageOf } from './speech/speech-engines.ts';
import { speechProbe } from './speech/speech-probe.ts';
import { type Transcriber, transcriberService } from './speech/transcriber.ts';

export const meetingsFeature = defineFeature({
  name: 'meetings',
  contract: meetingsContract,
  config: meetingsConfig,
  probes: (config) => [
    modelProbe(modelSettings(settingsOf(config, meetingsConfig))),
    speechProbe(settingsOf(config, meetingsConfig)),
    botsProbe(settingsOf(config, meetingsConfig)),
  ],
  providers: (config) => providersOf(config),
  create: createMeetingsFeature,
});

async function createMeetingsFeature(platform: Platform, services: Services): Promise<ServerFeature> {
  const engines = createEngines(platform, modelSettings(settingsOf(platform.config, meetingsConfig)));
  const sealing = await sealingOf(platform);
  const { config } = platform;
  const speech = speechEngineOf(config);
  const transcriber = services.find(transcriberService) ?? heardBy(speech, config);
  const botEngine = openBotEngine(settingsOf(config, meetingsConfig), {
    networks: settingsOf(config, identityConfig).OUTBOUND_NETWORKS,
    publicUrl: config.publicUrl,
  });
  const below = {
    ...platform,
    engines,
    botEngine,
    // Recordings take no sound from the server's own side yet.
    keepSound: null,
    canRecord: false,
    documents: createDocuments(),
    directory: services.use(identityDirectory),
    contacts: services.use(contactsService),
    tasks: services.use(tasksService),
  };
  const mails = createNotesMails(below);
  const notes = createNotes(below);
  const recordings = createRecordings({
    ...below,
    transcriber,
    sealing,
    makeNotes: notes.begin,
  });
  defineJobs(platform);
  defineBotJobs(below);
  defineForgettingBotEvents(platform);
  return {
    router: createRouter({
      meetings: createMeetings(below),
      transcripts: createTranscripts(below),
      asking: createAsking(below),
      notes,
      following: createFollowing(below),
      links: createLinks(below),
      mails,
      settings: createSettings(below),
      recordings: onlyAgreedCalls(recordings, services.use(callingService)),
      bots: createBots(below),
      speechEngine: transcriber?.name ?? null,
      functions: createFunctions({ ...below, mails }),
    }),
    webhooks:
      botEngine === null || settingsOf(config, meetingsConfig).BOTS_WEBHOOK_SECRET === undefined
        ? []
        : [botsWebhook(platform, botEngine)],
    personalData: personalDataOf({ ...platform, sealing }),
    demo(people, past) {
      const before = { ...below, ...past.platform };
      return demoSteps(people, {
        meetings: createMeetings(before),
        async makeNotes(id) {
          // Existing notes stay as the visitor left them.
          if ((await notesOf(id, platform.database.queries)) === null) await makeNotesOf(before, id);
        },
      });
    },
    start: () => recordings.wakeWaiting(),
    async stop() {
      recordings.stop();
      await Promise.all([engines.stop(), speech?.stop()]);
    },
  };
}

/** What makes transcripts with the configured speech engine; null if none is. */
const heardBy = (speech: SpeechEngine | null, config: Config): Transcriber | null =>
  speech === null ? null : createTranscriber(speech, { language: speechLanguageOf(config) });

async function sealingOf({ config }: Platform): Promise<Sealing> {
  const { SESSION_SECRET } = settingsOf(config, identityConfig);
  return createSealing(
    SESSION_SECRET ?? (await installationSecret({ dataDir: config.DATA_DIR, name: 'session-secret' })),
  );
}

/** A model of another company reads transcripts of workspaces that switch it on. */
function providersOf(config: Config): string[] {
  const settings = modelSettings(settingsOf(config, meetingsConfig));
  return settings === null || isOwn(hostOf(settings)) ? [] : [hostOf(settings)];
}

/** A machine of the operator's own network is no company. */
const isOwn = (host: string) =>
  !host.includes('.') ||
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|\.(?:local|internal|lan)$/.test(host);
