import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CompanySignIn, CompanyUse } from '#features/identity/model-sso.ts';
import { ProofDeclined, withFreshProof } from '#features/identity/web/widgets.tsx';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { written } from '#platform/browser/reader.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { SettingRow, SettingRows } from '#ui/setting-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast.tsx';
import { ROLE_WORDS } from '../../../rules/role-words.ts';
import { signInsQuery, useSignInChange } from '../../sign-in-queries.ts';
import { workspacesApi } from '../../team-queries.ts';
import { CompanyDomains } from './company-domains.tsx';
import { CopyRows } from './copy-rows.tsx';

const KINDS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const;
const date = (at: number) => written(at, { dateStyle: 'medium' });

/** One company: what it is, whose addresses it speaks for, and what its sign-in is for. */
export function CompanySection({ company, onEdit }: { company: CompanySignIn; onEdit: () => void }) {
  const { name, kind, isOn } = company;
  return (
    <section aria-label={name} className="flex flex-col gap-6 px-4 py-6 desk:px-6">
      <div className="flex max-w-xl flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 truncate text-17">{name}</h2>
        <Badge tone={isOn ? 'strong' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
        <span className="text-13 text-ink-2">{KINDS[kind]}</span>
      </div>
      <Part title="Enter this at your provider">
        <CopyRows rows={oursOf(company)} />
      </Part>
      <Part title="Your provider" lead={theirsOf(company)}>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onPress={onEdit}>
            Edit
          </Button>
          <TestButton company={company} />
          <RemoveButton company={company} />
        </div>
      </Part>
      <Part title="Domains" lead="Only people with an address at a verified domain can sign in here.">
        <CompanyDomains company={company} />
      </Part>
      <Part title="Use">
        <UseRows company={company} />
      </Part>
    </section>
  );
}

function Part(props: { title: string; lead?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <div>
        <h3 className="text-15 font-medium">{props.title}</h3>
        {props.lead !== undefined && <p className="text-13 break-words text-ink-2">{props.lead}</p>}
      </div>
      {props.children}
    </div>
  );
}

function oursOf({ kind, ours }: CompanySignIn): { label: string; value: string }[] {
  if (kind === 'oidc') return [{ label: 'Redirect URI', value: ours.returnTo }];
  return [
    { label: 'Reply URL (ACS)', value: ours.returnTo },
    { label: 'Entity ID and metadata', value: ours.entityId },
  ];
}

function theirsOf({ oidc, saml, testedAt }: CompanySignIn): string {
  const who = oidc === null ? saml?.entityId : `${oidc.issuer}, client ${oidc.clientId}`;
  const ends = saml === null ? [] : saml.certificates.map(({ until }) => `certificate until ${date(until)}`);
  const tested = testedAt === null ? 'not tested yet' : `tested ${date(testedAt)}`;
  return [who, ...ends, tested].join(', ');
}

function TestButton({ company }: { company: CompanySignIn }) {
  const begin = useMutation({
    mutationFn: () => workspacesApi.testSignIn({ id: company.id }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(sentenceOf(error)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      isPending={begin.isPending || begin.isSuccess}
      onPress={() => begin.mutate()}
    >
      Test sign-in
    </Button>
  );
}

function RemoveButton({ company: { id, name } }: { company: CompanySignIn }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => withFreshProof(() => workspacesApi.removeSignIn({ id })),
    onSuccess: () => toast.success('Company sign-in removed'),
    onError: (error) => {
      if (!(error instanceof ProofDeclined)) toast.error(sentenceOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey }),
  });
  return (
    <>
      <Button variant="danger" size="small" onPress={() => setAsking(true)}>
        Remove
      </Button>
      <Dialog title="Remove company sign-in?" role="alertdialog" isOpen={isAsking} onOpenChange={setAsking}>
        <p className="text-ink-2">
          No one will be able to sign in with {name} any more. People keep their accounts and can set a
          password by email.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onPress={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="hang"
            isPending={remove.isPending}
            onPress={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            Remove sign-in
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const NOBODY = 'nobody';
const joins = [
  { id: NOBODY, label: 'Not added' },
  ...(['guest', 'agent', 'member', 'billing', 'admin'] as const).map((id) => ({
    id,
    label: ROLE_WORDS[id].name,
  })),
];

function UseRows({ company }: { company: CompanySignIn }) {
  const { id, name, isOn, isEnforced, joinAs } = company;
  const [asks, setAsks] = useState(false);
  const change = useSignInChange((changed: Partial<CompanyUse>) =>
    workspacesApi.setSignInUse({ id, isOn, isEnforced, joinAs, ...changed }),
  );
  return (
    <SettingRows>
      <SettingRow
        title="Sign in with this company"
        description="Needs a verified domain and a successful test."
      >
        {({ 'aria-labelledby': labelledBy, ...named }) => (
          <Switch
            {...named}
            aria-labelledby={labelledBy}
            isSelected={isOn}
            isDisabled={change.isPending}
            onChange={(next) => change.mutate({ isOn: next })}
          >
            {null}
          </Switch>
        )}
      </SettingRow>
      <SettingRow
        title="Require it"
        description={
          isOn
            ? 'People with your email domains can only sign in this way. Owners can always use their password and second factor.'
            : 'Turn on sign-in with this company first.'
        }
      >
        {({ 'aria-labelledby': labelledBy, ...named }) => (
          <Switch
            {...named}
            aria-labelledby={labelledBy}
            isSelected={isEnforced}
            isDisabled={!isOn || change.isPending}
            onChange={(next) => (next ? setAsks(true) : change.mutate({ isEnforced: false }))}
          >
            {null}
          </Switch>
        )}
      </SettingRow>
      <RequireDialog
        name={name}
        isOpen={asks}
        isPending={change.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() => change.mutate({ isEnforced: true }, { onSettled: () => setAsks(false) })}
      />
      <SettingRow
        title="Add newcomers as"
        description="When someone from your company signs in for the first time."
        isWide
      >
        <Select
          label="Add newcomers as"
          isLabelHidden
          choices={joins}
          selected={joinAs ?? NOBODY}
          onSelect={(chosen) => change.mutate({ joinAs: joinAsOf(chosen) })}
        />
      </SettingRow>
    </SettingRows>
  );
}

interface RequireDialogProps {
  name: string;
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** It may end what people are doing right now, so it says so. */
function RequireDialog({ name, isOpen, isPending, onConfirm, onClose }: RequireDialogProps) {
  return (
    <Dialog title={`Require sign-in with ${name}?`} role="alertdialog" isOpen={isOpen} onOpenChange={onClose}>
      <p className="text-13 text-pretty text-ink-2">
        People with your email domains who signed in another way lose access to this workspace right away,
        until they sign in with {name}. Owners can still use their password and second factor.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={isPending} onPress={onConfirm}>
          Require sign-in
        </Button>
      </div>
    </Dialog>
  );
}

function joinAsOf(chosen: string): CompanyUse['joinAs'] {
  // The choices are these, and one for nobody.
  return chosen === NOBODY ? null : (chosen as NonNullable<CompanyUse['joinAs']>);
}
