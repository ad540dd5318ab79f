import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { dataExport, dataOf, deletionPreview, yourData } from './model.ts';

const tag = { tags: ['Your data'] } as const;
const done = z.object({ ok: z.literal(true) });
const of = z.object({ of: dataOf });
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Data of the signed-in person and of the workspaces that they own. */
export const privacyContract = {
  overview: oc
    .route({
      method: 'GET',
      path: '/api/your-data',
      summary: 'Your exports, deletions and retention periods',
      ...tag,
    })
    .output(yourData),
  startExport: oc
    .route({
      method: 'POST',
      path: '/api/your-data/exports',
      summary: 'Export everything. If an export is already running, it is returned.',
      ...tag,
    })
    .input(of)
    .output(dataExport),
  exportFile: oc
    .route({
      method: 'GET',
      path: '/api/your-data/exports/{id}/{signature}',
      summary: 'Download an export',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ id, signature: id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  previewDeletion: oc
    .route({
      method: 'POST',
      path: '/api/your-data/deletion/preview',
      summary: 'What a deletion removes, what is kept and what has to be done first',
      ...tag,
    })
    .input(of)
    .output(deletionPreview),
  askDeletion: oc
    .route({
      method: 'POST',
      path: '/api/your-data/deletion',
      summary:
        'Delete your account or a workspace in 14 days. Deleting your account signs you out everywhere.',
      ...tag,
    })
    .input(of)
    .output(z.object({ deletesAt: z.number() })),
  stopDeletion: oc
    .route({
      method: 'POST',
      path: '/api/your-data/deletion/stop',
      summary: 'Cancel a pending deletion',
      ...tag,
    })
    .input(of)
    .output(done),
};
