import { type DataRows, type DataText, eraseBy, type PersonalData } from '#platform/server/personal-data.ts';
import type { Platform } from '#platform/server/platform.ts';
import { KEPT_DAYS } from '../constants.ts';
import { writeToDos } from './planning/archive.ts';

const THEIRS = 't.private_to = $1 or t.assignee_id = $1 or t.created_by = $1';
const SHARED = 't.workspace_id = $1 and t.private_to is null';
const FACTS = `t.id, t.title, t.notes, t.state, t.priority, t.labels, p.name as project, t.due_day, t.due_time, t.time_zone, t.repeats,
  t.source, t.done_at, t.created_at, t.changed_at, t.deleted_at`;

const DECLARED: Pick<PersonalData, 'tables' | 'kept' | 'retention'> = {
  tables: {
    task_projects: { kept: 'shared' },
    task_sections: 'erased',
    tasks: { kept: 'shared' },
    task_waits: 'erased',
    task_comments: { kept: 'shared' },
    task_files: { kept: 'shared' },
    task_places: 'erased',
    task_feeds: 'erased',
  },
  kept: {
    shared: {
      of: 'person',
      what: 'Tasks, comments and files in shared projects, without your name',
      why: 'They are the work of the team',
      until: 'Until the workspace deletes them',
    },
  },
  retention: [
    { what: 'Tasks', howLong: 'Until they are deleted' },
    { what: 'Deleted tasks', howLong: `${KEPT_DAYS} days` },
  ],
};

/** Private tasks go with their person. Those of a team stay with it, without their name. */
export function personalDataOf({
  database,
  blobs,
  config,
}: Pick<Platform, 'database' | 'blobs' | 'config'>): PersonalData {
  const { queries } = database;
  const { hostname: host } = new URL(config.publicUrl);
  return {
    ...DECLARED,
    exports: (subject) =>
      subject.kind === 'person'
        ? [...OF_PERSON_ROWS, toDosOf(THEIRS, subject.accountId)]
        : [...OF_WORKSPACE_ROWS, toDosOf(SHARED, subject.workspaceId), filesOf(subject.workspaceId)],
    goes: async (subject) =>
      subject.kind === 'person'
        ? ['Your tasks and projects that you did not share.']
        : ['All tasks and projects of the workspace, with their files.'],
    async erase(subject) {
      const isPerson = subject.kind === 'person';
      const id = isPerson ? subject.accountId : subject.workspaceId;
      const { rows } = await queries.$client.query<{ blob: string }>(
        `select f.blob from task_files f join tasks t on t.id = f.task_id where t.${isPerson ? 'private_to' : 'workspace_id'} = $1`,
        [id],
      );
      for (const { blob } of rows) await blobs.remove(blob);
      await eraseBy(queries, id, isPerson ? OF_PERSON : OF_WORKSPACE);
    },
  };

  function toDosOf(whose: string, id: string): DataText {
    return {
      path: 'tasks/tasks.ics',
      title: 'The same tasks, to import them elsewhere',
      write: () => writeToDos(database.pool, { whose, id, host }),
    };
  }

  function filesOf(workspaceId: string) {
    return {
      path: 'tasks/files',
      title: 'Files of shared tasks',
      async *read() {
        const { rows } = await queries.$client.query<{ id: string; name: string; blob: string }>(
          `select f.id, f.name, f.blob from task_files f join tasks t on t.id = f.task_id
           where f.workspace_id = $1 and t.private_to is null order by f.at, f.id`,
          [workspaceId],
        );
        for (const { id, name, blob } of rows)
          yield { path: `${id}-${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}`, bytes: await blobs.get(blob) };
      },
    };
  }
}

const OF_PERSON = [
  'delete from tasks where private_to = $1',
  'delete from task_projects where private_to = $1',
  'update tasks set assignee_id = null where assignee_id = $1',
  'delete from task_feeds where account_id = $1',
];

const OF_WORKSPACE = [
  'delete from tasks where workspace_id = $1',
  'delete from task_projects where workspace_id = $1',
  'delete from task_feeds where workspace_id = $1',
  'delete from task_places where workspace_id = $1',
];

const OF_PERSON_ROWS: readonly DataRows[] = [
  {
    path: 'tasks/tasks',
    title: 'Tasks that you made or have to do',
    text: `select ${FACTS} from tasks t left join task_projects p on p.id = t.project_id
                where ${THEIRS} order by t.created_at, t.id`,
  },
  {
    path: 'tasks/comments',
    title: 'Comments that you wrote on tasks',
    text: `select c.at, c.edited_at, c.text, t.title as task from task_comments c join tasks t on t.id = c.task_id
                where c.author_id = $1 order by c.at, c.id`,
  },
];

const OF_WORKSPACE_ROWS: readonly DataRows[] = [
  {
    path: 'tasks/shared-tasks',
    title: 'Tasks of shared projects',
    text: `select ${FACTS} from tasks t left join task_projects p on p.id = t.project_id
                where ${SHARED} order by t.created_at, t.id`,
  },
  {
    path: 'tasks/shared-comments',
    title: 'Comments on tasks of shared projects',
    text: `select c.at, c.edited_at, c.text, t.title as task from task_comments c join tasks t on t.id = c.task_id
                where c.workspace_id = $1 and t.private_to is null order by c.at, c.id`,
  },
];
