import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';

const FIELDS = [
  { name: 'account', label: 'Account' },
  { name: 'id', label: 'Entry or invoice' },
  { name: 'amount', label: 'Amount in dollars' },
  { name: 'from', label: 'From', placeholder: '2026-11-01' },
  { name: 'until', label: 'Before', placeholder: '2026-12-01' },
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
    const entries = Object.entries(given).map(([name, value]) => [name, value.trim()] as const);
    setSearch(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  });
  return (
    <form
      onSubmit={(event) => void find(event)}
      className="grid grid-cols-1 items-end gap-3 border-b px-4 py-4 phone:grid-cols-2 wide:grid-cols-6 desk:px-6"
    >
      {FIELDS.map((field) => (
        <FormField key={field.name} control={form.control} {...field} />
      ))}
      <Button type="submit">Search</Button>
    </form>
  );
}
