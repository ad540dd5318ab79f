import type { CarrierStandings } from '#features/telephony/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { Platform } from '#platform/server/platform.ts';
import { adminContract } from '../contract.ts';
import type { StartFigures } from './start/figures.ts';
import { startRoutes } from './start/routes.ts';

export function createRouter({
  outbox,
  platform,
  figures,
  standings,
}: {
  outbox: Outbox | null;
  platform: Platform;
  figures: StartFigures;
  standings: Pick<CarrierStandings, 'list'>;
}) {
  const os = implementerOf(adminContract);
  return os.router({
    ...startRoutes({ platform, figures, standings }),
    outbox: os.outbox.use(operatorOnly).handler(async () => {
      if (outbox === null) return { engine: 'smtp' as const, mails: [] };
      const mails = await outbox.list();
      return {
        engine: 'outbox' as const,
        mails: mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt })),
      };
    }),
    outboxMail: os.outboxMail.use(operatorOnly).handler(async ({ input }) => {
      const mail = await outbox?.read(input.id);
      if (mail === null || mail === undefined) throw commonErrors.notFound();
      return mail;
    }),
  });
}
