import { useQuery } from '@tanstack/react-query';
import { useElsewhere } from '#features/workspaces/web/widgets.tsx';
import { countryName } from '#kernel/country-name.ts';
import { formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { InvoiceCustomer, InvoiceDetails, InvoiceLine, InvoiceSeller } from '../../../model-invoices.ts';
import {
  formatAmount,
  invoiceAmount,
  NO_TAX_SENTENCE,
  taxLabel,
} from '../../../rules/invoices/invoice-words.ts';
import { invoiceQuery } from '../../invoice-queries.ts';
import { InvoiceDownload } from './invoice-download.tsx';
import { InvoiceStatus } from './invoice-status.tsx';

/** One invoice in full. @param props.id null while closed */
export function InvoiceDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const invoice = useQuery({ ...invoiceQuery(id ?? ''), enabled: id !== null });
  const isMissing = id !== null && codeOf(invoice.error) !== null && invoice.data === undefined;
  const isLooking = useElsewhere(isMissing ? { kind: 'invoice', id } : null);
  const title = invoice.data === undefined ? 'Invoice' : titleOf(invoice.data);
  return (
    <Dialog title={title} isOpen={id !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {(invoice.isPending || isLooking) && <Loading label="Loading the invoice" />}
      {invoice.isError && invoice.data === undefined && !isLooking && (
        <ErrorState onRetry={() => void invoice.refetch()} isRetrying={invoice.isRefetching}>
          {sentenceOf(invoice.error)}
        </ErrorState>
      )}
      {invoice.data !== undefined && <Details invoice={invoice.data} />}
    </Dialog>
  );
}

function titleOf({ kind, number }: InvoiceDetails): string {
  return `${kind === 'credit-note' ? 'Credit note' : 'Invoice'} ${number}`;
}

function Details({ invoice }: { invoice: InvoiceDetails }) {
  const { id, number, issuedAt, dueAt, paidAt, creditOf, reason, kind } = invoice;
  return (
    <div className="flex flex-col gap-5 text-13">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact name="Status">
          <InvoiceStatus invoice={invoice} />
        </Fact>
        {issuedAt !== null && <Fact name="Issued">{formatDay(issuedAt)}</Fact>}
        {dueAt !== null && paidAt === null && <Fact name="Due">{formatDay(dueAt)}</Fact>}
        {paidAt !== null && kind === 'invoice' && <Fact name="Paid">{formatDay(paidAt)}</Fact>}
        {creditOf !== null && (
          <Fact name="For invoice">
            <InvoiceLink id={creditOf.id}>{creditOf.number}</InvoiceLink>
          </Fact>
        )}
        {reason !== null && <Fact name="Reason">{reason}</Fact>}
      </dl>
      <div className="grid gap-4 phone:grid-cols-2">
        {invoice.seller !== null && <Party name="From" lines={sellerLines(invoice.seller)} />}
        <Party name="To" lines={customerLines(invoice.customer)} />
      </div>
      <Lines invoice={invoice} />
      {invoice.creditNotes.length > 0 && <CreditNotes invoice={invoice} />}
      <div>
        <InvoiceDownload id={id} name={number ?? ''}>
          Download PDF
        </InvoiceDownload>
      </div>
    </div>
  );
}

function Fact(props: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{props.name}</dt>
      <dd className="break-words">{props.children}</dd>
    </div>
  );
}

function Party({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="text-12 font-normal text-ink-3">{name}</h3>
      <p className="break-words whitespace-pre-line">{lines.join('\n')}</p>
    </div>
  );
}

function sellerLines({ name, lines, taxId }: InvoiceSeller): string[] {
  return [name, ...lines, ...(taxId === null ? [] : [taxId])];
}

function customerLines({ name, company, lines, country, taxId, email }: InvoiceCustomer): string[] {
  const place = country === null ? [] : [countryName(country)];
  const tax = taxId === null ? [] : [`Tax ID ${taxId}`];
  return [name, ...(company === null ? [] : [company]), ...lines, ...place, ...tax, email];
}

function Lines({ invoice }: { invoice: InvoiceDetails }) {
  const { lines, taxes, subtotalMicroUsd, kind } = invoice;
  return (
    <div>
      <ul className="border-t">
        {lines.map((line, at) => (
          // Lines of an issued invoice never change, so their place is what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${at} ${line.description}`} className="flex justify-between gap-4 border-b py-2">
            <LineWords line={line} />
            <Amount microUsd={line.microUsd} />
          </li>
        ))}
      </ul>
      <dl className="ml-auto flex w-full max-w-64 flex-col gap-1 pt-2">
        <Sum name="Subtotal" microUsd={subtotalMicroUsd} />
        {taxes.map((tax) => (
          <Sum key={tax.name} name={taxLabel(tax)} microUsd={tax.microUsd} />
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t pt-2">
          <dt>{kind === 'credit-note' ? 'Given back (USD)' : 'Total (USD)'}</dt>
          <dd className="display text-22 tabular-nums">{formatAmount(invoice.totalMicroUsd)}</dd>
        </div>
      </dl>
      {taxes.length === 0 && <p className="pt-1 text-right text-12 text-ink-3">{NO_TAX_SENTENCE}</p>}
    </div>
  );
}

function LineWords({ line }: { line: InvoiceLine }) {
  const { description, quantity, unitMicroUsd, period } = line;
  return (
    <span className="min-w-0 break-words">
      {description}
      {quantity > 1 && <span className="text-ink-3">{` ${quantity} × ${formatAmount(unitMicroUsd)}`}</span>}
      {period !== null && (
        <span className="block text-12 text-ink-3">
          {formatDay(period.start)} to {formatDay(period.end)}
        </span>
      )}
    </span>
  );
}

function Sum({ name, microUsd }: { name: string; microUsd: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <Amount microUsd={microUsd} />
      </dd>
    </div>
  );
}

function Amount({ microUsd }: { microUsd: number }) {
  return <span className="whitespace-nowrap tabular-nums">{formatAmount(microUsd)}</span>;
}

function CreditNotes({ invoice: { creditNotes } }: { invoice: InvoiceDetails }) {
  return (
    <div>
      <h3 className="text-12 font-normal text-ink-3">Credit notes</h3>
      <ul>
        {creditNotes.map((note) => (
          <li key={note.id} className="flex justify-between gap-4 py-1">
            <InvoiceLink id={note.id}>{note.number}</InvoiceLink>
            <Amount microUsd={invoiceAmount(note)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function InvoiceLink({ id, children }: { id: string; children: React.ReactNode }) {
  return <Link to={paths.billing({ tab: 'invoices', invoice: id })}>{children}</Link>;
}
