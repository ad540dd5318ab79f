import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { auditCheck, auditRow } from './model.ts';

const operator = { tags: ['Operator'] } as const;
const word = z.optional(z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/)));
/** 2100-01-01: the year of a typing error. */
const LATEST_INSTANT = 4_102_444_800_000;
const instant = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LATEST_INSTANT)));
const filter = {
  /** Account of an operator. */
  by: word,
  /** "account:ID" */
  subject: word,
  /** "invoice.voided", or "invoice." for everything about invoices. */
  action: word,
  from: instant,
  until: instant,
};

/** The audit log, for the operator. */
export const adminAuditContract = {
  audit: oc
    .route({
      method: 'GET',
      path: '/api/admin/audit',
      summary: 'Audit log, newest first',
      ...operator,
    })
    .input(
      z.object({
        ...filter,
        before: z.optional(
          z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
        ),
      }),
    )
    .output(
      z.object({
        rows: z.array(auditRow),
        next: z.nullable(z.int()),
        /** Null before the first verification. */
        check: z.nullable(auditCheck),
      }),
    ),
  auditCsv: oc
    .route({
      method: 'GET',
      path: '/api/admin/audit/csv',
      summary: 'The audit log as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...operator,
    })
    .input(z.object(filter))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  verifyAudit: oc
    .route({
      method: 'POST',
      path: '/api/admin/audit/verify',
      summary: 'Verify the audit log: no row was changed, removed or moved',
      ...operator,
    })
    .output(auditCheck),
};
