import type { CarrierStandings } from '#features/telephony/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import { adminContract } from '../contract.ts';
import { auditRoutes } from './audit/routes.ts';
import type { DeskParts } from './people/desk.ts';
import { peopleRoutes } from './people/routes.ts';
import type { StartFigures } from './start/figures.ts';
import { startRoutes } from './start/routes.ts';

export function createRouter({
  outbox,
  figures,
  standings,
  ...parts
}: DeskParts & {
  readonly outbox: Outbox | null;
  readonly figures: StartFigures;
  readonly standings: Pick<CarrierStandings, 'list'>;
}) {
  const os = implementerOf(adminContract);
  return os.router({
    ...startRoutes({ platform: parts.platform, figures, standings }),
    ...peopleRoutes(parts),
    ...auditRoutes(parts.log),
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
