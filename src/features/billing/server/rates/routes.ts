import { Readable } from 'node:stream';
import { commonErrors } from '#kernel/common-errors.ts';
import { operatorOnly, signedIn } from '#platform/server/http/procedures.ts';
import type { Implementer } from '../router.ts';
import type { Rates } from './rates.ts';

export function rateRoutes(os: Implementer, rates: Rates) {
  return {
    rates: os.rates.handler(() => rates.list()),
    rateSummary: os.rateSummary.handler(() => rates.summary()),
    rateOfNumber: os.rateOfNumber.use(signedIn).handler(({ input }) => rates.rateOf(input.number)),
    rateDecks: os.rateDecks.use(operatorOnly).handler(async () => ({ decks: await rates.versions() })),
    rateDeckCsv: os.rateDeckCsv.use(operatorOnly).handler(async ({ input: { version } }) => {
      const csv = await rates.csvOf(version);
      if (csv === null) throw commonErrors.notFound();
      return {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="ahoy-rates-${version}.csv"`,
        },
        body: Readable.toWeb(Readable.from([csv])),
      };
    }),
    previewRateDeck: os.previewRateDeck.use(operatorOnly).handler(({ input }) => rates.preview(input.csv)),
    publishRateDeck: os.publishRateDeck
      .use(operatorOnly)
      .handler(({ input, context }) => rates.publish({ ...input, publishedBy: context.caller.accountId })),
  };
}
