import * as z from 'zod/mini';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import type { Action, WorkspacesService } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { MailReader } from '#platform/server/mail/frame.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { serviceOf } from '#platform/server/services.ts';
import { CATEGORIES, type CategoryId } from '../constants-categories.ts';
import type { NewsKinds, NewsOf } from '../model.ts';
import type { Category, Way } from '../model-inbox.ts';
import { waysOf } from '../rules/ways.ts';
import { choicesOf } from './choices/store.ts';
import { type BellWords, raise } from './inbox/raising.ts';
import type { News, OperatorNews, PersonNews } from './kinds/kinds.ts';
import { operatorMailKind, personMailKind } from './kinds/mail-kinds.ts';

export type { News } from './kinds/kinds.ts';

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
  /** The same by email to the operator. */
  tellOperator(news: News, within: Queries): Promise<void>;
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
    Pick<IdentityDirectory, 'contactOf' | 'mailConsent'> {
  readonly config: Pick<Config, 'publicUrl' | 'mailboxes'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho' | 'ownerOf'>;
}

export const notificationsService = serviceOf<Notifications>('notifications');

/** A kind of news for people, without the type of its facts. */
interface PersonKind {
  readonly categoryId: CategoryId;
  /** The words in the list. @throws Error when the facts don't fit the kind */
  bell(news: News): BellWords | null;
}

/** Whom news reaches. Without a workspace it is about the person. */
interface Recipients {
  readonly people: readonly AccountId[];
  readonly workspaceId: WorkspaceId | null;
}

export function createNotifications(below: Below): Notifications {
  const { mailQueue, clock } = below;
  const readers = new Map<string, MailReader>();
  const personKinds = new Map<string, PersonKind>();

  function* declared<Kinds extends NewsKinds>(kinds: Kinds, reader: MailReader) {
    for (const name of Object.keys(kinds)) {
      assert(!readers.has(name), `the kind of news "${name}" is defined once`);
      readers.set(name, reader);
      yield { name, news: newsOf(kinds, name) };
    }
  }
  function mustBeFor(reader: MailReader, { kind }: News): void {
    const known = readers.get(kind);
    assert(known !== undefined, `the kind of news "${kind}" is defined`);
    assert(known === reader, `news of the kind "${kind}" is for the ${known}`);
  }
  async function add(
    { people, workspaceId }: Recipients,
    news: News,
    transaction: Transaction,
  ): Promise<void> {
    mustBeFor('person', news);
    const kind = personKinds.get(news.kind);
    assert(kind !== undefined, 'a kind for people has a category');
    const { categoryId } = kind;
    const category: Category = CATEGORIES[categoryId];
    const words = kind.bell(news);
    const choices = await choicesOf(people, transaction.queries);
    const takers = (way: Way) =>
      people.filter((accountId) => waysOf(category, choices.get(accountId)?.[categoryId]).has(way));
    if (words !== null) {
      const notice = {
        ...words,
        workspaceId,
        kind: news.kind,
        category: categoryId,
        tab: category.tab ?? null,
      };
      await raise({ ...notice, at: clock.now() }, takers('app'), transaction);
    }
    for (const accountId of takers('email')) {
      const facts = workspaceId === null ? { accountId, news } : { accountId, workspaceId, news };
      await mailQueue.add({ kind: news.kind, facts }, transaction.queries);
    }
  }
  return {
    define(people) {
      for (const kind of declared(people.kinds, 'person')) {
        mailQueue.define(personMailKind(kind, people, below));
        const categoryId = people.rows[kind.name];
        assert(categoryId !== undefined, `the kind of news "${kind.name}" has a row in the settings`);
        personKinds.set(kind.name, {
          categoryId,
          bell: (news) => people.bell(z.core.parse(kind.news, news)),
        });
      }
    },
    defineForOperator(operator) {
      for (const kind of declared(operator.kinds, 'operator'))
        mailQueue.define(operatorMailKind(kind, operator, below));
    },
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
    async tellOperator(news, within) {
      mustBeFor('operator', news);
      await mailQueue.add({ kind: news.kind, facts: { news } }, within);
    },
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

/** Schema of one kind of news: its name and its facts. */
function newsOf<Kinds extends NewsKinds>(kinds: Kinds, name: string): z.core.$ZodType<NewsOf<Kinds>> {
  const facts = kinds[name];
  assert(facts !== undefined, `there is a kind "${name}"`);
  // By the definition of NewsOf: the compiler can't follow a key that it doesn't know.
  return z.extend(facts, { kind: z.literal(name) }) as unknown as z.core.$ZodType<NewsOf<Kinds>>;
}
