import { handOver } from './departure.ts';
import { createLinks } from './links.ts';
import { createNotesMails } from './mail.ts';

type Below = Parameters<typeof createLinks>[0] &
  Parameters<typeof createNotesMails>[0] &
  Parameters<typeof handOver>[0];

/** Links and emails, and what becomes of them when someone leaves. */
export const createSharing = (below: Below) => ({
  links: createLinks(below),
  mails: createNotesMails(below),
  handOver: handOver(below),
});
