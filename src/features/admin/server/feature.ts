import { resolve } from 'node:path';
import { defineFeature } from '#platform/server/feature.ts';
import { openOutbox } from '#platform/server/mail/outbox.ts';
import { adminContract } from '../contract.ts';
import { createRouter } from './router.ts';

export const adminFeature = defineFeature({
  name: 'admin',
  contract: adminContract,
  create({ config: { SMTP_URL, DATA_DIR } }) {
    // With SMTP, emails are sent and not kept here.
    const outbox = SMTP_URL === undefined ? openOutbox(resolve(DATA_DIR, 'outbox')) : null;
    return { router: createRouter({ outbox }) };
  },
});
