import { eq } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { KeepDays, KeepSoundDays } from '../../constants-meetings.ts';
import { MEETING_SETTINGS_TOPIC } from '../../constants-topics.ts';
import type { MeetingSettings, MeetingStorage } from '../../model-meetings.ts';
import type { Engines } from '../engine/engines.ts';
import { deleteUnkeptSoon, goingOf } from '../recordings/retention.ts';
import { storageOf } from '../recordings/storage.ts';
import { meetingSettings } from '../tables.ts';

interface GivenSettings {
  readonly keepDays?: KeepDays | null | undefined;
  readonly keepSoundDays?: KeepSoundDays | null | undefined;
  readonly usesModel?: boolean | undefined;
}

interface Below extends Pick<Platform, 'database' | 'realtime' | 'clock' | 'jobs'> {
  readonly engines: Pick<Engines, 'model'>;
  readonly limitBytes: number | null;
}

type Reader = Pick<Member, 'workspaceId'>;

/** How long a workspace keeps its meetings and their sound, what they take, and whether a model reads them. */
export function createSettings({ database, realtime, clock, jobs, engines, limitBytes }: Below) {
  const { queries } = database;

  async function settingsOf({ workspaceId }: Reader, within: Queries): Promise<MeetingSettings> {
    const [row] = await within
      .select()
      .from(meetingSettings)
      .where(eq(meetingSettings.workspaceId, workspaceId));
    const { keepDays = null, keepSoundDays = null, usesModel = false } = row ?? {};
    return { keepDays, keepSoundDays, usesModel, model: engines.model };
  }

  return {
    read: (member: Reader): Promise<MeetingSettings> => settingsOf(member, queries),

    /** What recordings take, and what would go at once if they were kept like this. */
    async storage(
      { workspaceId }: Reader,
      { keepDays = null, keepSoundDays = null }: GivenSettings,
    ): Promise<MeetingStorage> {
      return {
        ...(await storageOf(workspaceId, queries)),
        limitBytes,
        going: await goingOf(workspaceId, { keepDays, keepSoundDays }, { queries, now: clock.now() }),
      };
    },

    /** Changes what is given. What is older than the days that are kept is deleted at once. */
    async change(member: Member, given: GivenSettings): Promise<MeetingSettings> {
      const { keepDays, keepSoundDays, usesModel } = given;
      const { workspaceId } = member;
      const set = {
        ...(keepDays === undefined ? {} : { keepDays }),
        ...(keepSoundDays === undefined ? {} : { keepSoundDays }),
        ...(usesModel === undefined ? {} : { usesModel }),
      };
      if (Object.keys(set).length === 0) return settingsOf(member, queries);
      return realtime.events.transact(async (transaction) => {
        const { queries: within, emit } = transaction;
        await within
          .insert(meetingSettings)
          .values({ workspaceId, ...set })
          .onConflictDoUpdate({ target: meetingSettings.workspaceId, set });
        if (typeof keepDays === 'number' || typeof keepSoundDays === 'number')
          await deleteUnkeptSoon({ jobs }, workspaceId, within);
        emit({ workspaceId, audience: 'meetings.read', topic: MEETING_SETTINGS_TOPIC, payload: {} });
        return settingsOf(member, within);
      });
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
