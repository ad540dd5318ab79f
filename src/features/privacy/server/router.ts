import { Readable } from 'node:stream';
import { clientOf, requireFreshProof } from '#features/identity/server/service.ts';
import type { Clock } from '#platform/server/clock.ts';
import { implementerOf, signedIn } from '#platform/server/http/procedures.ts';
import { privacyContract } from '../contract.ts';
import type { Privacy } from './service.ts';

const os = implementerOf(privacyContract);
const done = { ok: true } as const;

export function createRouter({ exports, deletions, overview, startExport }: Privacy, clock: Clock) {
  return os.router({
    overview: os.overview.use(signedIn).handler(({ context }) => overview(context.caller.accountId)),
    startExport: os.startExport
      .use(signedIn)
      .handler(({ input, context }) => startExport(context.caller.accountId, input.of)),
    exportFile: os.exportFile.use(signedIn).handler(async ({ input, context }) => {
      const { bytes, body } = await exports.file({ ...input, accountId: context.caller.accountId });
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': 'attachment; filename="ahoy-data.zip"',
        'cache-control': 'private, no-store',
      };
      return { headers, body: Readable.toWeb(body) };
    }),
    previewDeletion: os.previewDeletion
      .use(signedIn)
      .handler(({ input, context }) => deletions.preview(context.caller, input.of)),
    askDeletion: os.askDeletion.use(signedIn).handler(({ input, context }) => {
      requireFreshProof(context.caller, clock);
      return deletions.ask(context.caller, { of: input.of, client: clientOf(context) });
    }),
    stopDeletion: os.stopDeletion.use(signedIn).handler(async ({ input, context }) => {
      await deletions.stop(context.caller, { of: input.of, client: clientOf(context) });
      return done;
    }),
  });
}
