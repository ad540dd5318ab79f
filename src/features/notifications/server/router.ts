import type { AccountId } from '#kernel/ids.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { notificationsContract } from '../contract.ts';
import { notificationsErrors } from '../errors.ts';
import type { MailTrouble } from '../model-mail.ts';
import { asPageCursor, type PageCursor } from '../rules/page-cursor.ts';
import type { Settings } from './choices/settings.ts';
import type { Inbox } from './inbox/inbox.ts';
import type { PushDevicesService } from './push/devices.ts';

const os = implementerOf(notificationsContract);

interface Parts {
  readonly inbox: Inbox;
  readonly settings: Settings;
  readonly devices: PushDevicesService;
  readonly mailTrouble: (accountId: AccountId) => Promise<MailTrouble>;
}

export function createRouter({ inbox, settings, mailTrouble, devices }: Parts) {
  return os.router({
    ...pushRoutes(devices),
    list: os.list
      .use(signedIn)
      .handler(({ input: { cursor, ...filter }, context }) =>
        inbox.page(context.caller.accountId, filter, placeOf(cursor)),
      ),
    count: os.count.use(signedIn).handler(({ context }) => inbox.count(context.caller.accountId)),
    read: os.read
      .use(signedIn)
      .handler(({ input, context }) => inbox.read(context.caller.accountId, input.ids)),
    unread: os.unread
      .use(signedIn)
      .handler(({ input, context }) => inbox.unread(context.caller.accountId, input.ids)),
    readAll: os.readAll
      .use(signedIn)
      .handler(({ input, context }) => inbox.readAll(context.caller.accountId, input.batch, input.newest)),
    unreadAll: os.unreadAll
      .use(signedIn)
      .handler(({ input, context }) => inbox.takeBack(context.caller.accountId, input.batch)),
    mailTrouble: os.mailTrouble.use(signedIn).handler(({ context }) => mailTrouble(context.caller.accountId)),
    settings: os.settings.use(signedIn).handler(({ context }) => settings.read(context.caller)),
    saveSettings: os.saveSettings
      .use(signedIn)
      .handler(({ input, context }) => settings.save(context.caller, input)),
  });
}

function pushRoutes(devices: PushDevicesService) {
  return {
    devices: os.devices.use(signedIn).handler(({ context }) => devices.list(context.caller)),
    subscribe: os.subscribe
      .use(signedIn)
      .handler(({ input, context }) =>
        devices.subscribe(context.caller, input, context.headers.get('user-agent')),
      ),
    removeDevice: os.removeDevice.use(signedIn).handler(async ({ input, context }) => {
      await devices.remove(context.caller.accountId, input.id);
      return { ok: true } as const;
    }),
    testDevice: os.testDevice
      .use(signedIn)
      .handler(({ input, context }) => devices.test(context.caller.accountId, input.id)),
  };
}

function placeOf(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const place = asPageCursor(cursor);
  if (place === null) throw notificationsErrors.badCursor();
  return place;
}
