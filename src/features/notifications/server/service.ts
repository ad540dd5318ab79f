import * as z from 'zod/mini';
import type { IdentityDirectory, MailCategory } from '#features/identity/server/service.ts';
import type { Action, WorkspacesService } from '#features/workspaces/server/service.ts';
import { assert } from '#kernel/assert.ts';
import { type AccountId, asAccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import type { Config } from '#platform/server/config.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { MailReader } from '#platform/server/mail/frame.ts';
import type { MailKind } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serviceOf } from '#platform/server/services.ts';
import type { NewsKinds, NewsOf } from '../model.ts';

/** A notice to send: the name of a kind that a feature has defined, and its facts. */
export interface News {
  readonly kind: string;
  readonly [fact: string]: unknown;
}

/**
 * Context of an email besides the facts. Emails are written when they are sent, so they show the state at that time.
 */
interface Writing {
  readonly queries: Queries;
  /** The address of a page of this installation. */
  linkTo(path: string): string;
}

interface PersonMail extends MailWords {
  /** In place of the address of the account. */
  readonly to?: string;
}

interface OperatorMail extends MailWords {
  /** The one for support when not given. */
  readonly mailbox?: keyof Config['mailboxes'];
}

/** Kinds of news that share a file of texts. People can turn each kind on and off separately. */
interface Declared<Kinds extends NewsKinds> {
  /** Names and schemas. A name is unique over all features and never changes: jobs carry it. */
  readonly kinds: Kinds;
  /** News with the same kind, key and account is sent once within a week. Without a key, all of it is sent. */
  readonly key?: (news: NewsOf<Kinds>) => string;
  /** Called after an email was handed over. May run twice. */
  readonly onMailed?: (news: NewsOf<Kinds>) => Promise<void>;
  readonly retry?: MailKind<object>['retry'];
}

export interface PersonNews<Kinds extends NewsKinds> extends Declared<Kinds> {
  /** Of which emails it is one, by kind. People turn categories off; what is essential comes anyway. */
  readonly categories: Readonly<Record<keyof Kinds, MailCategory>>;
  /** The email. Null if there is nothing left to send. */
  readonly mail: (
    news: NewsOf<Kinds>,
    writing: Writing & {
      readonly accountId: AccountId /** What it is about. */;
      readonly workspaceId: WorkspaceId;
    },
  ) => PersonMail | null | Promise<PersonMail | null>;
}

export interface OperatorNews<Kinds extends NewsKinds> extends Declared<Kinds> {
  readonly mail: (
    news: NewsOf<Kinds>,
    writing: Writing,
  ) => OperatorMail | null | Promise<OperatorMail | null>;
}

/** The only channel for notices to people. */
export interface Notifications {
  /** Defines kinds of news for people. Called once per kind, when a feature is created. */
  define<Kinds extends NewsKinds>(declared: PersonNews<Kinds>): void;
  /** Defines kinds of news for the operator. */
  defineForOperator<Kinds extends NewsKinds>(declared: OperatorNews<Kinds>): void;
  /**
   * Notifies the owner of an account if and only if the transaction commits.
   * @throws Error when the kind isn't defined, or the facts don't fit it
   */
  tell(accountId: AccountId, news: News, within: Queries): Promise<void>;
  /** The same, to everybody in a workspace whose role may do this. */
  tellPeople(
    whom: { readonly workspaceId: WorkspaceId; readonly who: Action },
    news: News,
    within: Queries,
  ): Promise<void>;
  /** The same, to the owner of a workspace who came first. */
  tellOwner(workspaceId: WorkspaceId, news: News, within: Queries): Promise<void>;
  /** The same, to the operator. */
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
  extends Pick<Platform, 'mailQueue' | 'database'>,
    Pick<IdentityDirectory, 'contactOf' | 'mailConsent'> {
  readonly config: Pick<Config, 'publicUrl' | 'mailboxes'>;
  readonly workspaces: Pick<WorkspacesService, 'peopleWho' | 'ownerOf'>;
}

export const notificationsService = serviceOf<Notifications>('notifications');

export function createNotifications(below: Below): Notifications {
  const { mailQueue } = below;
  const readers = new Map<string, MailReader>();

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
    to: { readonly accountId: AccountId; readonly workspaceId?: WorkspaceId },
    news: News,
    within: Queries,
  ): Promise<void> {
    mustBeFor('person', news);
    await mailQueue.add({ kind: news.kind, facts: { ...to, news } }, within);
  }
  return {
    define(people) {
      for (const kind of declared(people.kinds, 'person'))
        mailQueue.define(personMailKind(kind, people, below));
    },
    defineForOperator(operator) {
      for (const kind of declared(operator.kinds, 'operator'))
        mailQueue.define(operatorMailKind(kind, operator, below));
    },
    async tell(accountId, news, within) {
      await add({ accountId }, news, within);
    },
    async tellPeople({ workspaceId, who }, news, within) {
      for (const accountId of await below.workspaces.peopleWho(workspaceId, who, within))
        await add({ accountId, workspaceId }, news, within);
    },
    async tellOwner(workspaceId, news, within) {
      const accountId = await below.workspaces.ownerOf(workspaceId, within);
      if (accountId !== null) await add({ accountId, workspaceId }, news, within);
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

interface NamedKind<Kinds extends NewsKinds> {
  readonly name: string;
  readonly news: z.core.$ZodType<NewsOf<Kinds>>;
}

function personMailKind<Kinds extends NewsKinds>(
  { name, news }: NamedKind<Kinds>,
  { key, mail, onMailed, retry, categories }: PersonNews<Kinds>,
  { database, config, contactOf, mailConsent }: Below,
): MailKind<{ accountId: string; workspaceId?: string | undefined; news: NewsOf<Kinds> }> {
  const { queries } = database;
  return {
    name,
    retry,
    facts: z.object({ accountId: z.string(), workspaceId: z.optional(z.string()), news }),
    key: key && ((message) => `${message.accountId} ${key(message.news)}`),
    onSent: onMailed && ((message) => onMailed(message.news)),
    async write(message) {
      const accountId = asAccountId(message.accountId);
      const { workspaceId } = message;
      const consent = await mailConsent(accountId, categories[name] ?? 'essential', queries);
      if (consent === null) return null;
      const written = await mail(message.news, {
        queries,
        accountId,
        workspaceId: asWorkspaceId(workspaceId ?? accountId),
        linkTo: linkBy(config, workspaceId === accountId ? undefined : workspaceId),
      });
      if (written === null) return null;
      const to = written.to ?? (await contactOf(accountId, queries))?.email;
      // The account is gone.
      if (to === undefined) return null;
      const { unsubscribe } = consent;
      return { ...written, to, reader: 'person', ...(unsubscribe !== null && { unsubscribe }) };
    },
  };
}

function operatorMailKind<Kinds extends NewsKinds>(
  { name, news }: NamedKind<Kinds>,
  { key, mail, onMailed, retry }: OperatorNews<Kinds>,
  { database, config }: Below,
): MailKind<{ news: NewsOf<Kinds> }> {
  return {
    name,
    retry,
    facts: z.object({ news }),
    key: key && ((message) => key(message.news)),
    onSent: onMailed && ((message) => onMailed(message.news)),
    async write(message) {
      const written = await mail(message.news, { queries: database.queries, linkTo: linkBy(config) });
      if (written === null) return null;
      return { ...written, to: config.mailboxes[written.mailbox ?? 'support'], reader: 'operator' };
    },
  };
}

/** Addresses of pages. With a workspace, the page opens in it, whichever the reader was in last. */
function linkBy(config: Below['config'], workspaceId?: string): Writing['linkTo'] {
  return (path) => {
    const url = new URL(`${config.publicUrl}${path}`);
    if (workspaceId !== undefined) url.searchParams.set(WORKSPACE_PARAMETER, workspaceId);
    return url.href;
  };
}

/** Schema of one kind of news: its name and its facts. */
function newsOf<Kinds extends NewsKinds>(kinds: Kinds, name: string): z.core.$ZodType<NewsOf<Kinds>> {
  const facts = kinds[name];
  assert(facts !== undefined, `there is a kind "${name}"`);
  // By the definition of NewsOf: the compiler can't follow a key that it doesn't know.
  return z.extend(facts, { kind: z.literal(name) }) as unknown as z.core.$ZodType<NewsOf<Kinds>>;
}
