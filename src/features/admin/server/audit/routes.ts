import { Readable } from 'node:stream';
import { implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { adminAuditContract } from '../../contract-audit.ts';
import type { AuditLog } from './audit-log.ts';

const os = implementerOf(adminAuditContract);

export function auditRoutes(log: AuditLog) {
  return {
    audit: os.audit
      .use(operatorOnly)
      .handler(({ input: { before, ...filter } }) => log.page(filter, before ?? null)),
    auditCsv: os.auditCsv.use(operatorOnly).handler(({ input }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="ahoy-audit.csv"',
      },
      body: Readable.toWeb(Readable.from(log.csv(input))),
    })),
    verifyAudit: os.verifyAudit.use(operatorOnly).handler(() => log.verify()),
  };
}
