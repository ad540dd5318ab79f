import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import type { InvoiceEmail } from '../../../model-invoices.ts';
import { invoiceEmailQuery } from '../../invoice-queries.ts';
import { billingApi } from '../../queries.ts';

/** Email address for invoices, if any. */
export function InvoiceEmailCard() {
  const email = useQuery(invoiceEmailQuery);
  return (
    <Card title="Invoices by email">
      {email.isPending && <Loading label="Loading the email address" />}
      {email.data === undefined && email.isError && (
        <ErrorState onRetry={() => void email.refetch()} isRetrying={email.isRefetching}>
          {sentenceOf(email.error)}
        </ErrorState>
      )}
      {email.data !== undefined && <Form key={email.data.email} saved={email.data} />}
    </Card>
  );
}

function Form({ saved }: { saved: InvoiceEmail }) {
  const [text, setText] = useState(saved.email ?? '');
  const save = useMutation({
    mutationFn: () => billingApi.saveInvoiceEmail({ email: text.trim() === '' ? null : text }),
    onSuccess(next) {
      queryClient.setQueryData(invoiceEmailQuery.queryKey, next);
      toast.success(next.email === null ? 'Invoices are no longer emailed' : `Invoices go to ${next.email}`);
    },
  });
  const error = save.error === null ? null : sentenceOf(save.error);
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="text-13 text-pretty text-ink-2">
        {saved.isSent
          ? 'New invoices and credit notes go to this address. Leave it empty to find them here only.'
          : "This installation doesn't send email yet, so invoices stay here. Its operator can read them in Outgoing mail."}
      </p>
      <div className="w-full max-w-md">
        <TextField
          label="Email address for invoices"
          type="email"
          autoComplete="email"
          value={text}
          onChange={setText}
          error={error}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        isPending={save.isPending}
        disabledReason={text.trim() === (saved.email ?? '') ? 'Change the address first' : null}
      >
        Save
      </Button>
    </form>
  );
}
