import { useForm } from 'react-hook-form';
import type { CompanyDomain, CompanySignIn } from '#features/identity/model-sso.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { useSignInChange } from '../../sign-in-queries.ts';
import { workspacesApi } from '../../team-queries.ts';
import { CopyRows } from './copy-rows.tsx';

/** The domains that a company speaks for, and how to prove one. */
export function CompanyDomains({ company }: { company: CompanySignIn }) {
  const { id, domains } = company;
  return (
    <div className="flex flex-col gap-4">
      {domains.length > 0 && (
        <ul aria-label="Domains" className="flex flex-col divide-y border-y">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} id={id} domain={domain} />
          ))}
        </ul>
      )}
      <AddDomain id={id} />
    </div>
  );
}

function DomainRow({ id, domain: { domain, provenAt, record } }: { id: string; domain: CompanyDomain }) {
  const prove = useSignInChange(
    () => workspacesApi.proveSignInDomain({ id, domain }),
    `${domain} is verified`,
  );
  const remove = useSignInChange(() => workspacesApi.removeSignInDomain({ id, domain }));
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{domain}</span>
        <Badge tone={provenAt === null ? 'plain' : 'strong'}>
          {provenAt === null ? 'Not verified' : 'Verified'}
        </Badge>
        <Button
          variant="danger"
          size="small"
          aria-label={`Remove ${domain}`}
          isPending={remove.isPending}
          onPress={() => remove.mutate(undefined)}
        >
          Remove
        </Button>
      </div>
      {provenAt === null && (
        <>
          <p className="text-13 text-ink-2">Add this TXT record where you manage the domain's DNS.</p>
          <CopyRows
            rows={[
              { label: 'Record name', value: record.name },
              { label: 'Record value', value: record.value },
            ]}
          />
          <div>
            <Button
              variant="secondary"
              size="small"
              isPending={prove.isPending}
              onPress={() => prove.mutate(undefined)}
            >
              Check record
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function AddDomain({ id }: { id: string }) {
  const form = useForm({ defaultValues: { domain: '' } });
  const add = useSignInChange(({ domain }: { domain: string }) =>
    workspacesApi.addSignInDomain({ id, domain }),
  );
  const submit = form.handleSubmit(async ({ domain }) => {
    if (domain.trim() === '')
      return form.setError('domain', { message: 'Enter a domain such as example.com' });
    await add.mutateAsync({ domain }, { onSuccess: () => form.reset() }).catch(() => undefined);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <FormField
          control={form.control}
          name="domain"
          label="Add a domain"
          placeholder="example.com"
          autoComplete="off"
          isReadOnly={add.isPending}
        />
      </div>
      <Button type="submit" variant="secondary" isPending={add.isPending}>
        Add
      </Button>
    </form>
  );
}
