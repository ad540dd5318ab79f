import { z } from 'zod';
import { asAccountId, asSessionId } from '#kernel/ids.ts';
import { type Listener, listenTo } from '#platform/server/db/listen.ts';
import type { Platform } from '#platform/server/platform.ts';
import { identityErrors } from '../../errors.ts';
import type { Gate } from '../gate.ts';

const news = z.union([
  z.object({ session: z.string(), proof: z.optional(z.boolean()), suspended: z.optional(z.boolean()) }),
  z.object({ account: z.string() }),
  z.object({ person: z.string() }),
]);

/** Follows the database's announcements (see the migration), so that what ended on one process ends on all. */
export function hearSessionsEnd({ database, log, realtime }: Platform, gate: Gate): Listener {
  return listenTo({
    database,
    log,
    channel: 'identity_session',
    onState: (listening) => gate.setListening(listening),
    onMessage(payload) {
      const notice = news.parse(JSON.parse(payload));
      if ('person' in notice) return gate.forget({ personOf: asAccountId(notice.person) });
      if ('account' in notice) return gate.forget({ accountId: asAccountId(notice.account) });
      gate.forget({ sessionId: asSessionId(notice.session) });
      // One that has shown more goes on.
      if (notice.proof === true) return;
      const { code } = identityErrors.accountSuspended();
      realtime.disconnectSession(notice.session, notice.suspended === true ? { code } : undefined);
    },
  });
}
