import { formSentences, implementerOf, operatorOnly, signedIn } from '#platform/server/http/procedures.ts';
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
      .use(signedIn)
      .handler(({ input, context }) => service.list(context.caller.accountId, input.cursor)),
    invoice: os.invoice
      .use(signedIn)
      .handler(({ input, context }) => service.details(context.caller.accountId, input.id)),
    invoicePdf: os.invoicePdf.use(signedIn).handler(async ({ input, context }) => {
      const { name, bytes } = await service.document(context.caller.accountId, input.id);
      return {
        headers: {
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
        body: new Blob([bytes], { type: 'application/pdf' }),
      };
    }),
    billingAddress: os.billingAddress
      .use(signedIn)
      .handler(({ context }) => service.address(context.caller.accountId)),
    saveBillingAddress: os.saveBillingAddress
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => service.saveAddress(context.caller.accountId, input)),
    invoiceEmail: os.invoiceEmail
      .use(signedIn)
      .handler(({ context }) => invoiceEmails.read(context.caller.accountId)),
    saveInvoiceEmail: os.saveInvoiceEmail
      .use(signedIn)
      .use(formSentences)
      .handler(({ input, context }) => invoiceEmails.save(context.caller.accountId, input.email)),
    allInvoices: desk.allInvoices.use(operatorOnly).handler(({ input }) => service.listAll(input.cursor)),
    voidInvoice: desk.voidInvoice.use(operatorOnly).handler(({ input }) => service.void(input.id)),
    writeOffInvoice: desk.writeOffInvoice
      .use(operatorOnly)
      .handler(({ input }) => service.writeOff(input.id)),
    creditInvoice: desk.creditInvoice
      .use(operatorOnly)
      .handler(({ input }) => service.credit({ ...input, microUsd: input.microUsd })),
    refundInvoice: desk.refundInvoice
      .use(operatorOnly)
      .handler(({ input: { id: invoiceId, ...request } }) => refunds.refund({ invoiceId, ...request })),
  };
}
