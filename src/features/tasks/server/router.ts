import { allowed } from '#features/workspaces/server/service.ts';
import type { Member } from '#platform/server/http/context.ts';
import { formSentences, implementerOf } from '#platform/server/http/procedures.ts';
import { tasksContract } from '../contract.ts';
import type { Task, TaskDetails, TaskList, TaskPerson, TasksOverview } from '../model.ts';
import type { Scope } from '../rules/board/scopes.ts';
import type { Board } from './board/board.ts';
import type { Feeds } from './planning/feed.ts';
import type { Projects } from './projects/projects.ts';
import type { Sections } from './projects/sections.ts';
import type { Comments } from './record/comments.ts';
import type { Files } from './record/files.ts';

type Implementer = ReturnType<typeof implementer>;
const implementer = () => implementerOf(tasksContract);
const ok = { ok: true } as const;

interface Parts {
  readonly board: Board;
  readonly projects: Projects;
  readonly sections: Sections;
  readonly comments: Comments;
  readonly files: Files;
  readonly feeds: Feeds;
  readonly reading: {
    overview(member: Member, today: string | undefined): Promise<TasksOverview>;
    people(member: Member): Promise<TaskPerson[]>;
    list(member: Member, scope: Scope & { cursor?: string | undefined }): Promise<TaskList>;
    search(member: Member, text: string): Promise<Task[]>;
    ofContact(member: Member, contactId: string): Promise<Task[]>;
    details(member: Member, id: string): Promise<TaskDetails>;
  };
}

export function createRouter(parts: Parts) {
  const os = implementer();
  return os.router({
    ...readingRoutes(os, parts.reading),
    ...changingRoutes(os, parts.board),
    ...projectRoutes(os, parts),
    ...recordRoutes(os, parts),
    ...feedRoutes(os, parts.feeds),
  });
}

function readingRoutes(os: Implementer, reading: Parts['reading']) {
  return {
    overview: os.overview
      .use(allowed('tasks.read'))
      .handler(({ input, context }) => reading.overview(context.caller, input.today)),
    people: os.people
      .use(allowed('tasks.read'))
      .handler(async ({ context }) => ({ people: await reading.people(context.caller) })),
    list: os.list
      .use(allowed('tasks.read'))
      .handler(({ input, context }) => reading.list(context.caller, input)),
    search: os.search
      .use(allowed('tasks.read'))
      .handler(async ({ input, context }) => ({ tasks: await reading.search(context.caller, input.text) })),
    ofContact: os.ofContact.use(allowed('tasks.read')).handler(async ({ input, context }) => ({
      tasks: await reading.ofContact(context.caller, input.contactId),
    })),
    get: os.get
      .use(allowed('tasks.read'))
      .handler(({ input, context }) => reading.details(context.caller, input.id)),
  };
}

function changingRoutes(os: Implementer, board: Board) {
  const changed = async (count: Promise<number>) => ({ changed: await count });
  return {
    create: os.create
      .use(allowed('tasks.change'))
      .use(formSentences)
      .handler(({ input: { id, parentId, source, ...given }, context }) =>
        board.create(context.caller, { id, parentId, source }, given),
      ),
    change: os.change
      .use(allowed('tasks.change'))
      .use(formSentences)
      .handler(({ input: { id, ...given }, context }) => board.change(context.caller, id, given)),
    move: os.move
      .use(allowed('tasks.change'))
      .handler(({ input, context }) => board.move(context.caller, input)),
    remove: os.remove
      .use(allowed('tasks.change'))
      .handler(({ input, context }) => changed(board.remove(context.caller, input.ids))),
    restore: os.restore
      .use(allowed('tasks.change'))
      .handler(({ input, context }) => changed(board.restore(context.caller, input.ids))),
    erase: os.erase
      .use(allowed('tasks.manage'))
      .handler(({ input, context }) => changed(board.erase(context.caller, input.ids))),
  };
}

function projectRoutes(os: Implementer, { projects, sections }: Pick<Parts, 'projects' | 'sections'>) {
  return {
    createProject: os.createProject
      .use(allowed('tasks.share'))
      .handler(({ input, context }) => projects.create(context.caller, input)),
    changeProject: os.changeProject
      .use(allowed('tasks.share'))
      .handler(({ input: { id, ...given }, context }) => projects.change(context.caller, id, given)),
    removeProject: os.removeProject.use(allowed('tasks.share')).handler(async ({ input, context }) => {
      await projects.remove(context.caller, input.id);
      return ok;
    }),
    restoreProject: os.restoreProject
      .use(allowed('tasks.share'))
      .handler(({ input, context }) => projects.restore(context.caller, input.id)),
    createSection: os.createSection
      .use(allowed('tasks.share'))
      .handler(({ input, context }) => sections.create(context.caller, input)),
    changeSection: os.changeSection
      .use(allowed('tasks.share'))
      .handler(({ input, context }) => sections.change(context.caller, input)),
    removeSection: os.removeSection
      .use(allowed('tasks.share'))
      .handler(({ input, context }) => sections.remove(context.caller, input.id)),
  };
}

function recordRoutes(os: Implementer, { comments, files }: Pick<Parts, 'comments' | 'files'>) {
  return {
    addComment: os.addComment
      .use(allowed('tasks.change'))
      .handler(({ input, context }) => comments.add(context.caller, input)),
    changeComment: os.changeComment
      .use(allowed('tasks.change'))
      .handler(({ input, context }) => comments.change(context.caller, input)),
    removeComment: os.removeComment.use(allowed('tasks.change')).handler(async ({ input, context }) => {
      await comments.remove(context.caller, input.id);
      return ok;
    }),
    addFile: os.addFile
      .use(allowed('tasks.change'))
      .handler(({ input, context }) => files.add(context.caller, input.query, input.body)),
    file: os.file
      .use(allowed('tasks.read'))
      .handler(({ input, context }) => files.read(context.caller, input.id)),
    removeFile: os.removeFile.use(allowed('tasks.change')).handler(async ({ input, context }) => {
      await files.remove(context.caller, input.id);
      return ok;
    }),
  };
}

function feedRoutes(os: Implementer, feeds: Feeds) {
  return {
    feed: os.feed.use(allowed('tasks.read')).handler(({ context }) => feeds.state(context.caller)),
    createFeed: os.createFeed
      .use(allowed('tasks.read'))
      .handler(({ context }) => feeds.create(context.caller)),
    removeFeed: os.removeFeed.use(allowed('tasks.read')).handler(async ({ context }) => {
      await feeds.remove(context.caller);
      return ok;
    }),
    // Whoever has the address may read it.
    feedFile: os.feedFile.handler(({ input, context }) => feeds.file(input.token, context.ip)),
  };
}
