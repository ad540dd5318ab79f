import { billingService } from '#features/billing/server/service.ts';
import { callingService } from '#features/calling/server/service.ts';
import { contactsService } from '#features/contacts/server/service.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { tasksService } from '#features/tasks/server/service.ts';
import { workspacesService } from '#features/workspaces/server/service.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { meetingsContract } from '../contract.ts';
import { openBots } from './bots/open-bots.ts';
import { meetingsConfig } from './config.ts';
import { demoSteps } from './demo.ts';
import { createDocuments } from './documents/documents.ts';
import { modelSettings } from './engine/config.ts';
import { createEngines } from './engine/engines.ts';
import { createFunctions } from './functions/functions.ts';
import { defineJobs } from './jobs.ts';
import { createFollowing } from './notes/following.ts';
import { createNotes, makeNotesOf } from './notes/making.ts';
import { probesOf, providersOf } from './outside/outside.ts';
import { personalDataOf } from './personal-data.ts';
import { createMeetings } from './record/meetings.ts';
import { onlyInPlan } from './record/plan.ts';
import { createRecordParts } from './record/record-parts.ts';
import { notesOf } from './record/store.ts';
import { onlyAgreedCalls } from './recordings/call-consent.ts';
import { storageLimitOf } from './recordings/config.ts';
import { createRecordings } from './recordings/recordings.ts';
import { sealingOf } from './recordings/sealing-of.ts';
import { createRouter } from './router.ts';
import { handOver } from './sharing/departure.ts';
import { createLinks } from './sharing/links.ts';
import { createNotesMails } from './sharing/mail.ts';
import { openSpeech } from './speech/open-speech.ts';
import { transcriberService } from './speech/transcriber.ts';

export const meetingsFeature = defineFeature({
  name: 'meetings',
  contract: meetingsContract,
  config: meetingsConfig,
  capabilities: () => ['notetaker'],
  probes: probesOf,
  providers: providersOf,
  create: createMeetingsFeature,
});

async function createMeetingsFeature(platform: Platform, services: Services): Promise<ServerFeature> {
  const settings = settingsOf(platform.config, meetingsConfig);
  const engines = createEngines(platform, modelSettings(settings));
  const sealing = await sealingOf(platform.config);
  const speech = openSpeech(platform.config);
  const transcriber = services.find(transcriberService) ?? speech.transcriber;
  const below = {
    ...platform,
    engines,
    limitBytes: storageLimitOf(settings),
    documents: createDocuments(),
    directory: services.use(identityDirectory),
    contacts: services.use(contactsService),
    calling: services.use(callingService),
    tasks: services.use(tasksService),
  };
  services.use(workspacesService).onDeparture(handOver(platform));
  const mails = createNotesMails(below);
  const notes = createNotes(below);
  const recording = { ...below, transcriber, sealing, makeNotes: notes.begin };
  const recordings = createRecordings(recording);
  defineJobs(platform);
  const { subscriptions } = services.use(billingService);
  const record = createRecordParts(below);
  const { bots, webhooks, stop: stopBots } = openBots({ ...below, recording });
  return {
    router: createRouter({
      ...record,
      ...onlyInPlan(subscriptions, {
        meetings: record.meetings,
        recordings: onlyAgreedCalls(recordings, below.calling),
        bots,
        functions: createFunctions({ ...below, mails }),
      }),
      notes,
      following: createFollowing(below),
      links: createLinks(below),
      mails,
      speechEngine: transcriber?.name ?? null,
    }),
    webhooks,
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
      stopBots();
      notes.stop();
      await Promise.all([engines.stop(), speech.stop()]);
    },
  };
}
