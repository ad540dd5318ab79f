import { eq } from 'drizzle-orm';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { meetingSettings } from '../tables.ts';

/** How long a workspace keeps its meetings. */
export function createSettings({ database }: Pick<Platform, 'database'>) {
  const { queries } = database;
  return {
    async read({ workspaceId }: Member): Promise<{ keepDays: number | null }> {
      const [row] = await queries
        .select()
        .from(meetingSettings)
        .where(eq(meetingSettings.workspaceId, workspaceId));
      return { keepDays: row?.keepDays ?? null };
    },

    async change({ workspaceId }: Member, keepDays: number | null): Promise<{ keepDays: number | null }> {
      await queries
        .insert(meetingSettings)
        .values({ workspaceId, keepDays })
        .onConflictDoUpdate({ target: meetingSettings.workspaceId, set: { keepDays } });
      return { keepDays };
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
