import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Action, WorkspacesService } from '#features/workspaces/server/service.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import { paths } from '#kernel/paths.ts';
import type { Config } from '#platform/server/config.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { serviceOf } from '#platform/server/services.ts';
import { CATEGORIES, type CategoryId } from '../constants-categories.ts';
import type { NewsKinds } from '../model.ts';
import type { Category, Way } from '../model-inbox.ts';
import { newsMessage } from '../rules/push/push-words.ts';
import { waysOf } from '../rules/ways.ts';
import { choicesOf } from './choices/store.ts';
import { type BellWords, raise, withdraw } from './inbox/raising.ts';
import { createCatalogue } from './kinds/catalogue.ts';
import type { News, OperatorNews, PersonNews } from './kinds/kinds.ts';
import { linkedPath } from './kinds/mail-kinds.ts';
import type { NewsPushes } from './push/pushes.ts';

export type { News } from './kinds/kinds.ts';
export { type Pushes, pushesService } from './push/pushes.ts';

/** The only channel for notices to people. */
export interface Notifications {
  /** Defines kinds of news for people. Called once per kind, when a feature is created. */
  define<Kinds extends NewsKinds>(declared: PersonNews<Kinds>): void;
  /** Defines kinds of news for the operator. */
  defineForOperator<Kinds extends NewsKinds>(declared: OperatorNews<Kinds>): void;
  /**
   * Notifies the owner of an account if and only if the transaction commits: in the ways that they chose.
   * @throws Error when the kind isn't defined, or the facts don't fit it
   */
  tell(accountId: AccountId, news: News, within: Transaction): Promise<void>;
  /** The same, to everybody in a workspace whose role may do this. */
  tellPeople(
    whom: { readonly workspaceId: WorkspaceId; readonly who: Action },
    news: News,
    within: Transaction,
  ): Promise<void>;
  /** The same, to the owner of a workspace who came first. */
  tellOwner(workspaceId: WorkspaceId, news: News, within: Transaction): Promise<void>;
  /** The same to these people. Without a workspace it is about the people themselves. */
  tellThese(whom: Recipients, news: News, within: Transaction): Promise<void>;
  /** Takes back an unread notice that is no longer so, by the key of its group (`BellWords.group`). Emails can't be taken back. */
  withdraw(accountId: AccountId, groupKey: string, within: Transaction): Promise<void>;
  /** The same by email to the operator. */
  tellOperator(news: News, within: Queries): Promise<void>;
  /** The same by email, and in the list of the operator's account. */
  listForOperator(news: News, within: Transaction): Promise<void>;
  /**
   * Delivers jobs that earlier versions left in queues of their own.
   * @param read converts a job of that queue; null if there is nothing to send
   */
  takeOver(queue: string, read: (payload: unknown) => Promise<Message | null> | Message | null): void;
  /** The same for the operator. */
  takeOverForOperator(queue: string, read: (payload: unknown) => News): void;
}

/** News and its recipient. */
export interface Message {
  readonly accountId: AccountId;
  readonly news: News;
}

interface Below
  extends Pick<Platform, 'mailQueue' | 'database' | 'clock'>,
    Pick<IdentityDirectory, 'contactOf' | 'mailConsent' | 'operators'> {
  readonly config: Pick<Config, 'publicUrl' | 'mailboxes'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho' | 'ownerOf'>;
  readonly pushes: NewsPushes;
}

export const notificationsService = serviceOf<Notifications>('notifications');

/** The row of the operator's settings that news for them belongs to. */
const OPERATOR_ROW = 'messages' satisfies CategoryId;

/** Whom news reaches. Without a workspace it is about the person. */
export interface Recipients {
  readonly people: readonly AccountId[];
  readonly workspaceId: WorkspaceId | null;
}

export function createNotifications(below: Below): Notifications {
  const { mailQueue, clock } = below;
  const catalogue = createCatalogue(below);
  async function add(
    { people, workspaceId }: Recipients,
    news: News,
    transaction: Transaction,
  ): Promise<void> {
    const kind = catalogue.forPeople(news);
    const { categoryId, hasMail } = kind;
    const words = kind.bell(news);
    const takers = await list({ people, workspaceId, categoryId }, { kind: news.kind, words }, transaction);
    if (!hasMail) return;
    for (const accountId of takers('email')) {
      const facts = workspaceId === null ? { accountId, news } : { accountId, workspaceId, news };
      await mailQueue.add({ kind: news.kind, facts }, transaction.queries);
    }
  }
  /** Puts news into the lists of those who want it there. @returns who takes it in a way */
  async function list(
    { people, workspaceId, categoryId }: Recipients & { readonly categoryId: CategoryId },
    { kind, words }: { readonly kind: string; readonly words: BellWords | null },
    transaction: Transaction,
  ): Promise<(way: Way) => AccountId[]> {
    const category: Category = CATEGORIES[categoryId];
    const choices = await choicesOf(people, transaction.queries);
    const takers = (way: Way) =>
      people.filter((accountId) => waysOf(category, choices.get(accountId)?.[categoryId]).has(way));
    if (words !== null) {
      const { tab = null } = category;
      const notice = { ...words, workspaceId, kind, category: categoryId, tab };
      await raise({ ...notice, at: clock.now() }, takers('app'), transaction);
      if (category.isPushedBySource !== true)
        await below.pushes.news(pushOf(notice, takers('push')), transaction);
    }
    return takers;
  }
  return {
    define: catalogue.define,
    defineForOperator: catalogue.defineForOperator,
    async tell(accountId, news, within) {
      await add({ people: [accountId], workspaceId: null }, news, within);
    },
    async tellPeople({ workspaceId, who }, news, within) {
      const people = await below.workspaces.peopleWho(workspaceId, who, within.queries);
      await add({ people, workspaceId }, news, within);
    },
    async tellOwner(workspaceId, news, within) {
      const accountId = await below.workspaces.ownerOf(workspaceId, within.queries);
      if (accountId !== null) await add({ people: [accountId], workspaceId }, news, within);
    },
    async tellThese(whom, news, within) {
      if (whom.people.length > 0) await add(whom, news, within);
    },
    withdraw,
    async listForOperator(news, within) {
      const words = await catalogue.forOperator(news).bell(news);
      await mailQueue.add({ kind: news.kind, facts: { news } }, within.queries);
      const people = await below.operators(within.queries);
      await list({ people, workspaceId: null, categoryId: OPERATOR_ROW }, { kind: news.kind, words }, within);
    },
    async tellOperator(news, within) {
      catalogue.forOperator(news);
      await mailQueue.add({ kind: news.kind, facts: { news } }, within);
    },
    ...takingOver(mailQueue),
  };
}

/** Jobs of earlier versions in queues of their own. */
function takingOver(mailQueue: Below['mailQueue']): Pick<Notifications, 'takeOver' | 'takeOverForOperator'> {
  return {
    takeOver(queue, read) {
      mailQueue.takeOver(queue, async (payload) => {
        const message = await read(payload);
        return message === null ? null : { kind: message.news.kind, facts: message };
      });
    },
    takeOverForOperator(queue, read) {
      mailQueue.takeOver(queue, (payload) => {
        const news = read(payload);
        return { kind: news.kind, facts: { news } };
      });
    },
  };
}

/** The push of what was raised, for those who want one. */
function pushOf(
  notice: BellWords & { workspaceId: WorkspaceId | null; kind: string; category: CategoryId },
  people: readonly AccountId[],
) {
  const { kind, category, title, body, group, workspaceId, path } = notice;
  const open = linkedPath(path ?? paths.dashboard(), workspaceId);
  return { people, category, message: newsMessage({ kind, title, body, path: open, group: group?.key }) };
}
