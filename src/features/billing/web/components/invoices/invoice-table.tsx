import { formatDay } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { classes } from '#ui/classes.ts';
import { Link } from '#ui/link.tsx';
import { invoicesText } from '../../../constants-invoices.ts';
import type { Invoice } from '../../../model-invoices.ts';
import { formatAmount, invoiceAmount } from '../../../rules/invoices/invoice-words.ts';
import { InvoiceDownload } from './invoice-download.tsx';
import { InvoiceStatus } from './invoice-status.tsx';

const [invoiceColumn, dateColumn, amountColumn, statusColumn, downloadColumn] = invoicesText.columns;
/** On a phone the date is below the number, and the arrow needs no heading. */
const wideOnly = 'hidden phone:table-cell';
const end = 'text-right';

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <table aria-label={invoicesText.title} className="w-full text-13">
      <thead className="text-12 text-ink-3">
        <tr className="border-b">
          <Heading>{invoiceColumn}</Heading>
          <Heading className={wideOnly}>{dateColumn}</Heading>
          <Heading className={end}>{amountColumn}</Heading>
          <Heading className="pl-4">{statusColumn}</Heading>
          <Heading className={end}>
            <span className="sr-only phone:not-sr-only">{downloadColumn}</span>
          </Heading>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={classes('py-2 text-left font-normal', className)}>
      {children}
    </th>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, title, issuedAt, kind } = invoice;
  const day = issuedAt === null ? '' : formatDay(issuedAt);
  const name = number ?? '';
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="py-2 pr-2 text-left font-normal">
        <Link
          to={paths.billing({ tab: 'invoices', invoice: id })}
          className="inline-block py-1 font-medium whitespace-nowrap"
        >
          {name}
        </Link>
        <span className="block text-12 text-ink-3 phone:hidden">{day}</span>
        <span className="hidden text-12 text-ink-3 phone:block">
          {kind === 'credit-note' ? `Credit note. ${title}` : title}
        </span>
      </th>
      <td className={classes('py-2 pr-2 whitespace-nowrap text-ink-2', wideOnly)}>{day}</td>
      <td className="py-2 text-right font-medium whitespace-nowrap tabular-nums">
        {formatAmount(invoiceAmount(invoice))}
      </td>
      <td className="py-2 pl-4">
        <InvoiceStatus invoice={invoice} />
      </td>
      <td className="py-1 text-right">
        <InvoiceDownload id={id} name={name} />
      </td>
    </tr>
  );
}
