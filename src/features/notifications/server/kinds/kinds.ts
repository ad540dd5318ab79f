import type * as z from 'zod/mini';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { MailWords } from '#kernel/mail-words.ts';
import type { Config } from '#platform/server/config.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { CalendarPart } from '#platform/server/mail/mail.ts';
import type { MailKind } from '#platform/server/mail/mail-queue.ts';
import type { CategoryId } from '../../constants-categories.ts';
import type { NewsKinds, NewsOf } from '../../model.ts';
import type { BellWords } from '../inbox/raising.ts';

/** A notice to send: the name of a kind that a feature has defined, and its facts. */
export interface News {
  readonly kind: string;
  readonly [fact: string]: unknown;
}

/**
 * Context of an email besides the facts. Emails are written when they are sent, so they show the state at that time.
 */
export interface Writing {
  readonly queries: Queries;
  /** The address of a page of this installation. */
  linkTo(path: string): string;
}

export interface PersonMail extends MailWords {
  /** In place of the address of the account. */
  readonly to?: string;
  /** News about a meeting for the reader's calendar. */
  readonly calendar?: CalendarPart;
}

export interface OperatorMail extends MailWords {
  /** The one for support when not given. */
  readonly mailbox?: keyof Config['mailboxes'];
}

/** Kinds of news that share a file of texts. */
interface Declared<Kinds extends NewsKinds> {
  /** Names and schemas. A name is unique over all features and never changes: jobs and rows carry it. */
  readonly kinds: Kinds;
  /** An email with the same kind, key and account is sent once within a week. Without a key, all of it is sent. */
  readonly key?: (news: NewsOf<Kinds>) => string;
  /** Called after an email was handed over. May run twice. */
  readonly onMailed?: (news: NewsOf<Kinds>) => Promise<void>;
  readonly retry?: MailKind<object>['retry'];
}

export interface PersonNews<Kinds extends NewsKinds> extends Declared<Kinds> {
  /** The row of the settings that each kind belongs to. */
  readonly rows: { readonly [Kind in keyof Kinds]: CategoryId };
  /** The words in the list of notifications, from the facts alone. Null if it isn't listed. */
  readonly bell: (news: NewsOf<Kinds>) => BellWords | null;
  /**
   * The email. Null if there is nothing left to send. Missing where the feature below sends its own, which is for rows that
   * lock that way or don't offer it.
   */
  readonly mail?: (
    news: NewsOf<Kinds>,
    writing: Writing & {
      readonly accountId: AccountId /** What it is about. */;
      readonly workspaceId: WorkspaceId;
    },
  ) => PersonMail | null | Promise<PersonMail | null>;
}

export interface OperatorNews<Kinds extends NewsKinds> extends Declared<Kinds> {
  /** The words in the operator's list. Missing or null: it isn't listed. */
  readonly bell?: (news: NewsOf<Kinds>) => BellWords | null | Promise<BellWords | null>;
  readonly mail: (
    news: NewsOf<Kinds>,
    writing: Writing,
  ) => OperatorMail | null | Promise<OperatorMail | null>;
}

/** One kind of a declaration. */
export interface NamedKind<Kinds extends NewsKinds> {
  readonly name: string;
  readonly news: z.core.$ZodType<NewsOf<Kinds>>;
}
