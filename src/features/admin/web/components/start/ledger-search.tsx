import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { searchFaults } from '../../ledger-search.ts';

const FIELDS = [
  { name: 'account', label: 'Account' },
  { name: 'id', label: 'Entry or invoice' },
  { name: 'amount', label: 'Amount in dollars' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'until', label: 'Before', type: 'date' },
] as const;

/** What postings are searched by. The address keeps it. */
export function LedgerSearch() {
  const [search, setSearch] = useSearchParams();
  const of = (name: string) => search.get(name) ?? '';
  const form = useForm({
    defaultValues: {
      account: of('account'),
      id: of('id'),
      amount: of('amount'),
      from: of('from'),
      until: of('until'),
    },
  });
  const find = form.handleSubmit((given) => {
    const wrong = searchFaults(given);
    for (const [name, message] of wrong) form.setError(name, { message });
    if (wrong.length > 0) return;
    const entries = Object.entries(given).map(([name, value]) => [name, value.trim()] as const);
    setSearch(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  });
  return (
    <form
      onSubmit={(event) => void find(event)}
      className="grid grid-cols-2 items-start gap-3 border-b px-4 py-4 wide:grid-cols-6 desk:px-6"
    >
      {FIELDS.map((field) => (
        <FormField key={field.name} control={form.control} {...field} />
      ))}
      <span className="mt-6.5 flex flex-col">
        <Button type="submit">Search</Button>
      </span>
    </form>
  );
}
