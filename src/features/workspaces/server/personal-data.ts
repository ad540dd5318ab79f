import { paths } from '#kernel/paths.ts';
import { PICTURE_SIZES } from '#kernel/picture.ts';
import type { PersonalData } from '#platform/server/personal-data.ts';
import { createPictures } from '#platform/server/pictures/pictures.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Closing } from './closing/closing.ts';
import { createStore } from './store.ts';

const TABLES: PersonalData['tables'] = {
  workspaces: 'erased',
  workspace_members: 'erased',
  workspace_invitations: 'erased',
  workspace_seat_notices: 'erased',
  workspace_seat_keeps: 'erased',
  workspace_removals: 'erased',
};

export function personalDataOf({ database, blobs }: Platform, closing: Closing): PersonalData {
  const { queries } = database;
  const folderOf = (workspaceId: string) => `logos/${workspaceId}`;
  return {
    tables: TABLES,
    exports(subject) {
      if (subject.kind === 'person') return ofPerson;
      const { workspaceId } = subject;
      const logo = {
        path: 'workspace/logo',
        title: 'The logo',
        async *read() {
          const hash = (await createStore(queries).find(workspaceId))?.logo ?? null;
          if (hash === null) return;
          const bytes = await blobs.get(
            `${folderOf(workspaceId)}/${hash}-${Math.max(...PICTURE_SIZES)}.webp`,
          );
          yield { path: 'workspace/logo.webp', bytes };
        },
      };
      return [...ofWorkspace, logo];
    },
    async obstacles(subject) {
      if (subject.kind === 'workspace') return [];
      const needing = await closing.needsNewOwner(subject.accountId);
      return needing.map(({ name }) => ({
        sentence: `You're the only owner of ${name}, and others work there. Transfer it to another member, or delete the workspace.`,
        path: paths.team(),
      }));
    },
    async goes(subject) {
      const store = createStore(queries);
      if (subject.kind === 'workspace') {
        const people = (await store.members(subject.workspaceId)).length;
        const others = people === 1 ? 'You' : `All ${people} people`;
        return [
          'The workspace with its name, its logo and its invitations.',
          `${others} will no longer be in it.`,
        ];
      }
      const mine = await store.of(subject.accountId);
      const names = mine.filter(({ role, people }) => role !== 'owner' || people > 1).map(({ name }) => name);
      return names.length === 0 ? [] : [`Your place in ${new Intl.ListFormat('en').format(names)}.`];
    },
    async prepare(subject) {
      if (subject.kind === 'workspace') {
        const withdrawn =
          'update workspace_invitations set revoked_at = now() where workspace_id = $1 and revoked_at is null';
        await queries.$client.query(withdrawn, [subject.workspaceId]);
      }
    },
    async erase(subject) {
      if (subject.kind === 'workspace') {
        const { workspaceId, goesWith } = subject;
        const logo = (await createStore(queries).find(workspaceId))?.logo ?? null;
        if (logo !== null) await createPictures(blobs).remove(folderOf(workspaceId), logo);
        return closing.close(workspaceId, goesWith);
      }
      const invited =
        'delete from workspace_invitations where email = (select lower(email) from users where id = $1)';
      await queries.$client.query(invited, [subject.accountId]);
    },
  };
}

const ofPerson = [
  {
    path: 'account/workspaces',
    title: 'Workspaces you are in',
    text: `select w.id, w.name, m.role, m.joined_at from workspace_members m join workspaces w on w.id = m.workspace_id
      where m.account_id = $1 order by m.joined_at`,
  },
];

const ofWorkspace = [
  {
    path: 'workspace/workspace',
    title: 'The workspace',
    text: 'select id, name, created_at, requires_factor from workspaces where id = $1',
  },
  {
    path: 'workspace/members',
    title: 'People of the workspace',
    text: `select m.account_id, u.name, username_of(u.id) as username, m.role, m.joined_at
      from workspace_members m join users u on u.id = m.account_id where m.workspace_id = $1 order by m.joined_at`,
  },
  {
    path: 'workspace/invitations',
    title: 'Invitations',
    text: `select email, role, created_at, expires_at, uses, uses_max, revoked_at from workspace_invitations
      where workspace_id = $1 order by created_at`,
  },
];
