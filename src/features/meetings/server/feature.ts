import { contactsService } from '#features/contacts/server/service.ts';
import { identityDirectory } from '#features/identity/server/service.ts';
import { tasksService } from '#features/tasks/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import { defineFeature, type ServerFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Services } from '#platform/server/services.ts';
import { meetingsContract } from '../contract.ts';
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
import { createRecordings } from './recordings/recordings.ts';
import { createRouter } from './router.ts';
import { createLinks } from './sharing/links.ts';
import { createNotesMails } from './sharing/mail.ts';

export const meetingsFeature = defineFeature({
  name: 'meetings',
  contract: meetingsContract,
  config: meetingsConfig,
  probes: (config) => [modelProbe(modelSettings(settingsOf(config, meetingsConfig)))],
  providers: (config) => providersOf(config),
  create: createMeetingsFeature,
});

function createMeetingsFeature(platform: Platform, services: Services): ServerFeature {
  const engines = createEngines(platform, modelSettings(settingsOf(platform.config, meetingsConfig)));
  const below = {
    ...platform,
    engines,
    documents: createDocuments(),
    directory: services.use(identityDirectory),
    contacts: services.use(contactsService),
    tasks: services.use(tasksService),
  };
  const mails = createNotesMails(below);
  defineJobs(platform);
  return {
    router: createRouter({
      meetings: createMeetings(below),
      transcripts: createTranscripts(below),
      asking: createAsking(below),
      notes: createNotes(below),
      following: createFollowing(below),
      links: createLinks(below),
      mails,
      settings: createSettings(below),
      recordings: createRecordings(below),
      speechEngine: null,
      functions: createFunctions({ ...below, mails }),
    }),
    personalData: personalDataOf(platform),
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
    stop: () => engines.stop(),
  };
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
