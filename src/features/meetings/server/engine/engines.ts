import { eq } from 'drizzle-orm';
import type { WorkspaceId } from '#kernel/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { MeetingSettings } from '../../model-meetings.ts';
import { meetingSettings } from '../tables.ts';
import { hostOf, type ModelSettings } from './config.ts';
import type { NotesEngine } from './engine.ts';
import { fallingBack } from './falling-back.ts';
import { createModelEngine } from './model-engine.ts';
import { createWorkerEngine } from './worker-engine.ts';

/** The engines of this installation. */
export interface Engines {
  /** Reads files and finds quotes. It has no model, and nothing leaves this machine. */
  readonly rules: NotesEngine;
  /** The model that workspaces can switch on. */
  readonly model: MeetingSettings['model'];
  /** What makes notes and answers for a workspace: the model if it has switched it on, otherwise the rules. */
  of(workspaceId: WorkspaceId): Promise<NotesEngine>;
  stop(): Promise<void>;
}

export function createEngines(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  settings: ModelSettings | null,
): Engines {
  const rules = createWorkerEngine();
  const model = settings === null ? null : fallingBack(createModelEngine({ settings, rules }), rules, log);
  return {
    rules,
    model: settings === null ? null : { name: settings.model, host: hostOf(settings) },
    async of(workspaceId) {
      if (model === null) return rules;
      const [row] = await database.queries
        .select({ usesModel: meetingSettings.usesModel })
        .from(meetingSettings)
        .where(eq(meetingSettings.workspaceId, workspaceId));
      return row?.usesModel === true ? model : rules;
    },
    stop: () => (model ?? rules).stop(),
  };
}
