// Not on the first screen: after a press.
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { CompanySettings, CompanySignIn } from '#features/identity/model-sso.ts';
import { withFreshProof } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { FormTextArea } from '#ui/form-text-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { keepSignIn } from '../../sign-in-queries.ts';
import { workspacesApi } from '../../team-queries.ts';

const WAYS = [
  { id: 'oidc', label: 'OpenID Connect' },
  { id: 'saml-metadata', label: 'SAML' },
  { id: 'saml', label: 'SAML (manual)' },
] as const;
type Way = (typeof WAYS)[number]['id'];

interface Values {
  name: string;
  issuer: string;
  clientId: string;
  secret: string;
  metadata: string;
  entityId: string;
  signInUrl: string;
  certificate: string;
}

/** @param company null: a new one */
export function CompanyDialog({ company, onClose }: { company: CompanySignIn | null; onClose: () => void }) {
  const [way, setWay] = useState<Way>(company?.kind === 'saml' ? 'saml-metadata' : 'oidc');
  return (
    <Dialog
      title={company === null ? 'Add company sign-in' : 'Edit company sign-in'}
      isOpen
      onOpenChange={onClose}
    >
      <div className="grid">
        <Segmented label="Protocol" choices={WAYS} selected={way} onSelect={setWay} />
      </div>
      <CompanyForm way={way} company={company} onClose={onClose} />
    </Dialog>
  );
}

function CompanyForm(props: { way: Way; company: CompanySignIn | null; onClose: () => void }) {
  const { way, company, onClose } = props;
  const { control, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: valuesOf(company),
  });
  const { isSubmitting, errors } = formState;
  const submit = handleSubmit(async (values) => {
    const missing = FIELDS[way].filter((field) => values[field].trim() === '' && !isKept(field, company));
    for (const [at, field] of missing.entries())
      setError(field, { message: 'Please fill in this field' }, { shouldFocus: at === 0 });
    if (missing.length > 0) return;
    const entered = { name: values.name, settings: settingsIn(way, values) };
    try {
      const saved = await withFreshProof(() =>
        company === null
          ? workspacesApi.createSignIn(entered)
          : workspacesApi.changeSignIn({ id: company.id, ...entered }),
      );
      keepSignIn(saved);
      toast.success(company === null ? 'Company sign-in added' : 'Company sign-in saved');
      onClose();
    } catch (error) {
      setError('root', { message: sentenceOf(error) });
    }
  });
  const field = { control, isRequired: true, isReadOnly: isSubmitting, autoComplete: 'off' };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {errors.root?.message !== undefined && <Notice>{errors.root.message}</Notice>}
      <FormField {...field} name="name" label="Company name" hint="Shown on the sign-in button." />
      <Fields way={way} field={field} isNew={company === null} />
      <div className="flex flex-wrap justify-end gap-2 border-t pt-4">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" isPending={isSubmitting}>
          {company === null ? 'Add company sign-in' : 'Save Changes'}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  way: Way;
  isNew: boolean;
  field: { control: Control<Values>; isRequired: boolean; isReadOnly: boolean; autoComplete: string };
}

/** What a provider gives, by its protocol. */
function Fields({ way, field, isNew }: FieldsProps) {
  return (
    <>
      {way === 'oidc' && (
        <>
          <FormField {...field} name="issuer" label="Issuer" placeholder="https://login.example.com" />
          <FormField {...field} name="clientId" label="Client ID" />
          <FormField
            {...field}
            as={PasswordField}
            name="secret"
            label="Client secret"
            isRequired={isNew}
            {...(isNew ? {} : { hint: 'Leave empty to keep the current one.' })}
          />
        </>
      )}
      {way === 'saml-metadata' && (
        <FormTextArea
          control={field.control}
          name="metadata"
          label="Metadata (XML)"
          isReadOnly={field.isReadOnly}
          hint="Paste the metadata of your identity provider."
        />
      )}
      {way === 'saml' && (
        <>
          <FormField {...field} name="entityId" label="Entity ID of your provider" />
          <FormField
            {...field}
            name="signInUrl"
            label="Sign-in URL"
            placeholder="https://login.example.com/saml"
          />
          <FormTextArea
            control={field.control}
            name="certificate"
            label="Signing certificate (PEM)"
            isReadOnly={field.isReadOnly}
          />
        </>
      )}
    </>
  );
}

const FIELDS: Readonly<Record<Way, readonly (keyof Values)[]>> = {
  oidc: ['name', 'issuer', 'clientId', 'secret'],
  'saml-metadata': ['name', 'metadata'],
  saml: ['name', 'entityId', 'signInUrl', 'certificate'],
};

/** A secret that is there stays unless another one is entered. */
const isKept = (field: keyof Values, company: CompanySignIn | null) =>
  field === 'secret' && company?.kind === 'oidc';

function valuesOf(company: CompanySignIn | null): Values {
  return {
    name: company?.name ?? '',
    issuer: company?.oidc?.issuer ?? '',
    clientId: company?.oidc?.clientId ?? '',
    secret: '',
    metadata: '',
    entityId: company?.saml?.entityId ?? '',
    signInUrl: company?.saml?.signInUrl ?? '',
    certificate: '',
  };
}

function settingsIn(way: Way, values: Values): CompanySettings {
  const { issuer, clientId, secret, metadata, entityId, signInUrl, certificate } = values;
  if (way === 'saml-metadata') return { kind: way, metadata };
  if (way === 'saml') return { kind: way, entityId, signInUrl, certificate };
  return { kind: way, issuer, clientId, ...(secret === '' ? {} : { secret }) };
}
