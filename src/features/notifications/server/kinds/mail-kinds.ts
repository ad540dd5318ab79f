import * as z from 'zod/mini';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { WORKSPACE_PARAMETER } from '#kernel/named-workspace.ts';
import type { Config } from '#platform/server/config.ts';
import type { MailKind } from '#platform/server/mail/mail-queue.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CATEGORIES } from '../../constants-categories.ts';
import type { NewsKinds, NewsOf } from '../../model.ts';
import type { Category } from '../../model-inbox.ts';
import type { NamedKind, OperatorNews, PersonNews, Writing } from './kinds.ts';

interface Below extends Pick<Platform, 'database'>, Pick<IdentityDirectory, 'contactOf' | 'mailConsent'> {
  readonly config: Pick<Config, 'publicUrl' | 'mailboxes'>;
}

export function personMailKind<Kinds extends NewsKinds>(
  { name, news }: NamedKind<Kinds>,
  { key, mail, onMailed, retry, rows }: PersonNews<Kinds>,
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
      // An email of an earlier version may be of a kind that has none any longer.
      if (mail === undefined) return null;
      const row: Category | undefined = CATEGORIES[rows[name] ?? 'payments'];
      const consent = await mailConsent(accountId, row.emails ?? 'essential', queries);
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

export function operatorMailKind<Kinds extends NewsKinds>(
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

/** A page that opens in this workspace, whichever the reader was in last; for one's own, in that. */
export function linkedPath(path: string, workspaceId: string | null): string {
  if (workspaceId === null) return path;
  const url = new URL(path, 'https://ahoy.invalid');
  url.searchParams.set(WORKSPACE_PARAMETER, workspaceId);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Addresses of pages. With a workspace, the page opens in it, whichever the reader was in last. */
function linkBy(config: Below['config'], workspaceId?: string): Writing['linkTo'] {
  return (path) => {
    const url = new URL(`${config.publicUrl}${path}`);
    if (workspaceId !== undefined) url.searchParams.set(WORKSPACE_PARAMETER, workspaceId);
    return url.href;
  };
}
