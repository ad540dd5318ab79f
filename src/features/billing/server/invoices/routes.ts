import { allowed } from '#features/workspaces/server/service.ts';
import { formSentences, implementerOf, operatorOnly } from '#platform/server/http/procedures.ts';
import { billingContract } from '../../contract.ts';
import { billingOperatorContract } from '../../contract-operator.ts';
import type { Refunds } from '../checkout/refund.ts';
import type { InvoiceEmails } from './invoice-emails.ts';
import type { InvoiceService } from './invoice-service.ts';

const os = implementerOf(billingContract);
const desk = implementerOf(billingOperatorContract);

export function invoiceRoutes({
  invoiceService: service,
  invoiceEmails,
  refunds,
}: {
  invoiceService: InvoiceService;
  invoiceEmails: InvoiceEmails;
  refunds: Refunds;
}) {
  return {
    invoices: os.invoices
      .use(allowed('billing.read'))
      .handler(({ input, context }) => service.list(context.caller.workspaceId, input.cursor)),
    invoice: os.invoice
      .use(allowed('billing.read'))
      .handler(({ input, context }) => service.details(context.caller.workspaceId, input.id)),
    invoicePdf: os.invoicePdf.use(allowed('billing.read')).handler(async ({ input, context }) => {
      const { name, bytes } = await service.document(context.caller.workspaceId, input.id);
      return {
        headers: {
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
        body: new Blob([bytes], { type: 'application/pdf' }),
      };
    }),
    billingAddress: os.billingAddress
      .use(allowed('billing.read'))
      .handler(({ context }) => service.address(context.caller.workspaceId)),
    saveBillingAddress: os.saveBillingAddress
      .use(allowed('billing.manage'))
      .use(formSentences)
      .handler(({ input, context }) => service.saveAddress(context.caller.workspaceId, input)),
    invoiceEmail: os.invoiceEmail
      .use(allowed('billing.read'))
      .handler(({ context }) => invoiceEmails.read(context.caller.workspaceId)),
    saveInvoiceEmail: os.saveInvoiceEmail
      .use(allowed('billing.manage'))
      .use(formSentences)
      .handler(({ input, context }) => invoiceEmails.save(context.caller.workspaceId, input.email)),
    allInvoices: desk.allInvoices.use(operatorOnly).handler(({ input }) => service.listAll(input.cursor)),
    voidInvoice: desk.voidInvoice
      .use(operatorOnly)
      .handler(({ input, context }) => service.void(input.id, context.operating)),
    writeOffInvoice: desk.writeOffInvoice
      .use(operatorOnly)
      .handler(({ input, context }) => service.writeOff(input.id, context.operating)),
    creditInvoice: desk.creditInvoice
      .use(operatorOnly)
      .handler(({ input, context }) =>
        service.credit({ ...input, microUsd: input.microUsd }, context.operating),
      ),
    refundInvoice: desk.refundInvoice
      .use(operatorOnly)
      .handler(({ input: { id: invoiceId, ...request }, context }) =>
        refunds.refund({ invoiceId, ...request }, context.operating),
      ),
  };
}
