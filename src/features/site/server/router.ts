import { formSentences, implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { siteContract } from '../contract.ts';
import type { SiteService } from './service.ts';

export function createRouter(service: SiteService) {
  const os = implementerOf(siteContract);
  return os.router({
    contactFormEmail: os.contactFormEmail.use(formSentences).handler(async ({ input, context }) => {
      const { website: _empty, phone = '', ...message } = input;
      await service.takeMessage({ ...message, phone }, context.ip);
      return { error: null };
    }),
    status: os.status.handler(() => service.status()),
    messages: os.messages
      .use(operatorOnly)
      .handler(({ input }) => service.messages({ show: input.show ?? 'open', before: input.before ?? null })),
    markAnswered: os.markAnswered
      .use(operatorOnly)
      .handler(({ input, context }) => service.markAnswered(input, context.operating)),
  });
}
