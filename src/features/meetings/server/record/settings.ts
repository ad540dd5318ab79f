import { eq } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { MeetingSettings } from '../../model-meetings.ts';
import type { Engines } from '../engine/engines.ts';
import { meetingSettings } from '../tables.ts';

interface GivenSettings {
  readonly keepDays?: number | null | undefined;
  readonly usesModel?: boolean | undefined;
}

interface Below extends Pick<Platform, 'database'> {
  readonly engines: Pick<Engines, 'model'>;
}

/** How long a workspace keeps its meetings, and whether a model reads them. */
export function createSettings({ database, engines }: Below) {
  const { queries } = database;
  return {
    async read({ workspaceId }: Pick<Member, 'workspaceId'>): Promise<MeetingSettings> {
      const [row] = await queries
        .select()
        .from(meetingSettings)
        .where(eq(meetingSettings.workspaceId, workspaceId));
      const { model } = engines;
      return { keepDays: row?.keepDays ?? null, usesModel: row?.usesModel ?? false, model };
    },

    /** Changes what is given. */
    async change(member: Member, given: GivenSettings): Promise<MeetingSettings> {
      const { keepDays, usesModel } = given;
      const set = {
        ...(keepDays === undefined ? {} : { keepDays }),
        ...(usesModel === undefined ? {} : { usesModel }),
      };
      if (Object.keys(set).length > 0)
        await queries
          .insert(meetingSettings)
          .values({ workspaceId: member.workspaceId, ...set })
          .onConflictDoUpdate({ target: meetingSettings.workspaceId, set });
      return this.read(member);
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
