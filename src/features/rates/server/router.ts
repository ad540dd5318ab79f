import { Readable } from 'node:stream';
import { commonErrors } from '#kernel/common-errors.ts';
import type { RequestContext } from '#platform/server/http/context.ts';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { RATES_KEPT_SECONDS } from '../constants.ts';
import { wholeRatesContract } from '../contract.ts';
import type { Rates } from './service.ts';

const os = implementerOf(wholeRatesContract);

export function createRouter(rates: Rates) {
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const list = await rates.list();
      keepFor(context, input, list);
      return list;
    }),
    prices: os.prices.handler(async ({ input, context }) => {
      const prices = await rates.prices();
      keepFor(context, input, prices);
      return prices;
    }),
    summary: os.summary.handler(() => rates.summary()),
    ofNumber: os.ofNumber.handler(({ input }) => rates.rateOf(input.number)),
    decks: os.decks.use(operatorOnly).handler(async () => ({ decks: await rates.versions() })),
    deckCsv: os.deckCsv.use(operatorOnly).handler(async ({ input: { version } }) => {
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
    previewDeck: os.previewDeck.use(operatorOnly).handler(({ input }) => rates.preview(input.csv)),
    publishDeck: os.publishDeck
      .use(operatorOnly)
      .handler(({ input, context }) => rates.publish(input, context.operating)),
  });
}

/** An answer addressed by a deck's fingerprint never changes. All others describe the deck in force. */
function keepFor(
  { answerHeaders }: RequestContext,
  request: { fingerprint?: string | undefined },
  found: { fingerprint: string },
): void {
  if (request.fingerprint === found.fingerprint)
    answerHeaders.set('cache-control', `public, max-age=${RATES_KEPT_SECONDS}`);
}
