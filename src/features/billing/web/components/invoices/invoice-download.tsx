import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#kernel/paths.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { buttonClass } from '#ui/button-style.ts';

const icon = <Download size={18} strokeWidth={1.75} aria-hidden="true" />;

/** The document of an invoice. A link, because the browser knows best how to save a file. */
export function InvoiceDownload({ id, name, children }: { id: string; name: string; children?: ReactNode }) {
  return (
    <a
      href={inWorkspace(paths.invoiceDocument(id))}
      download
      {...(children === undefined ? { 'aria-label': `Download ${name}` } : {})}
      className={
        children === undefined
          ? 'inline-flex size-11 items-center justify-center rounded-control text-ink-2 transition-colors hover:bg-sunk hover:text-ink'
          : buttonClass({ variant: 'secondary', size: 'medium' })
      }
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
    </a>
  );
}
