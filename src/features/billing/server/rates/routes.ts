import { Readable } from 'node:stream';
import { commonErrors } from '#kernel/common-errors.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { RATES_KEPT_SECONDS } from '../../constants.ts';
import { billingContract } from '../../contract.ts';
import { billingOperatorContract } from '../../contract-operator.ts';
import type { Rates } from './rates.ts';

const os = implementerOf(billingContract);
const desk = implementerOf(billingOperatorContract);

export function rateRoutes(rates: Rates) {
  return {
    rates: os.rates.handler(async ({ input, context }) => {
      const list = await rates.list();
      keepFor(context, input, list);
      return list;
    }),
    ratePrices: os.ratePrices.handler(async ({ input, context }) => {
      const prices = await rates.prices();
      keepFor(context, input, prices);
      return prices;
    }),
    rateSummary: os.rateSummary.handler(() => rates.summary()),
    rateOfNumber: os.rateOfNumber.handler(({ input }) => rates.rateOf(input.number)),
    rateDecks: desk.rateDecks.use(operatorOnly).handler(async () => ({ decks: await rates.versions() })),
    rateDeckCsv: desk.rateDeckCsv.use(operatorOnly).handler(async ({ input: { version } }) => {
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
    previewRateDeck: desk.previewRateDeck.use(operatorOnly).handler(({ input }) => rates.preview(input.csv)),
    publishRateDeck: desk.publishRateDeck
      .use(operatorOnly)
      .handler(({ input, context }) => rates.publish({ ...input, publishedBy: context.caller.accountId })),
  };
}

/** An address that names a deck by its fingerprint says the same for ever; all others say what is in force now. */
function keepFor(
  { answerHeaders }: RequestContext,
  asked: { fingerprint?: string | undefined },
  found: { fingerprint: string },
): void {
  if (asked.fingerprint === found.fingerprint)
    answerHeaders.set('cache-control', `public, max-age=${RATES_KEPT_SECONDS}`);
}
