import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { dataExport, dataOf, deletionPreview, yourData } from './model.ts';

const tag = { tags: ['Your data'] } as const;
const done = z.object({ ok: z.literal(true) });
const of = z.object({ of: dataOf });
const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** What belongs to the signed-in person, and to the workspaces that they own. */
export const privacyContract = {
  overview: oc
    .route({
      method: 'GET',
      path: '/api/your-data',
      summary: 'Your exports, deletions, and how long things are kept',
      ...tag,
    })
    .output(yourData),
  startExport: oc
    .route({
      method: 'POST',
      path: '/api/your-data/exports',
      summary: 'Export everything. One at a time: while one is being made, that one is the answer.',
      ...tag,
    })
    .input(of)
    .output(dataExport),
  exportFile: oc
    .route({
      method: 'GET',
      path: '/api/your-data/exports/{id}/{signature}',
      summary: 'The file of an export',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ id, signature: id }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  previewDeletion: oc
    .route({
      method: 'POST',
      path: '/api/your-data/deletion/preview',
      summary: 'What a deletion takes away, what is kept, and what has to be done first',
      ...tag,
    })
    .input(of)
    .output(deletionPreview),
  askDeletion: oc
    .route({
      method: 'POST',
      path: '/api/your-data/deletion',
      summary: 'Delete your account, or a workspace, in 14 days. Your account is signed out everywhere.',
      ...tag,
    })
    .input(of)
    .output(z.object({ deletesAt: z.number() })),
  stopDeletion: oc
    .route({
      method: 'POST',
      path: '/api/your-data/deletion/stop',
      summary: 'Keep what is waiting to be deleted',
      ...tag,
    })
    .input(of)
    .output(done),
};
