import { billingService } from '#features/billing/server/service.ts';
import { calendarService } from '#features/calendar/server/service.ts';
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
import { limitBytesOf, meetingsConfig } from './config.ts';
import { demoSteps } from './demo.ts';
import { createDocuments } from './documents/documents.ts';
import { modelSettings } from './engine/config.ts';
import { createEngines } from './engine/engines.ts';
import { createFunctions } from './functions/functions.ts';
import { defineJobs } from './jobs.ts';
import { createNotes } from './notes/making.ts';
import { probesOf, providersOf } from './outside/outside.ts';
import { personalDataOf } from './personal-data.ts';
import { onlyInPlan } from './record/plan.ts';
import { createRecordParts } from './record/record-parts.ts';
import { onlyAgreedCalls } from './recordings/call-consent.ts';
import { createRecordings } from './recordings/recordings.ts';
import { sealingOf } from './recordings/sealing-of.ts';
import { createRouter } from './router.ts';
import { createSharing } from './sharing/sharing.ts';
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
    limitBytes: limitBytesOf(settings),
    documents: createDocuments(),
    directory: services.use(identityDirectory),
    contacts: services.use(contactsService),
    calendar: services.use(calendarService),
    calling: services.use(callingService),
    tasks: services.use(tasksService),
  };
  const { links, mails, handOver } = createSharing(below);
  services.use(workspacesService).onDeparture(handOver);
  const notes = createNotes(below);
  const recording = { ...below, transcriber, sealing, makeNotes: notes.begin };
  const recordings = createRecordings(recording);
  defineJobs(below);
  const { subscriptions } = services.use(billingService);
  const record = createRecordParts(below);
  const { bots, webhooks, stop: stopBots } = openBots({ ...below, recording });
  return {
    router: createRouter({
      ...record,
      ...onlyInPlan(subscriptions, {
        meetings: record.meetings,
        recordings: onlyAgreedCalls(recordings, below),
        bots,
        functions: createFunctions({ ...below, mails }),
      }),
      notes,
      links,
      mails,
      speechEngine: transcriber?.name ?? null,
    }),
    webhooks,
    personalData: personalDataOf({ ...below, sealing }),
    demo: (people, past) => demoSteps(people, { ...below, ...past.platform }),
    start: () => recordings.wakeWaiting(),
    async stop() {
      recordings.stop();
      stopBots();
      notes.stop();
      await Promise.all([engines.stop(), speech.stop()]);
    },
  };
}
