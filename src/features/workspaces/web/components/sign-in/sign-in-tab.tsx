import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CompanySignIn } from '#features/identity/model-sso.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { signInsQuery } from '../../sign-in-queries.ts';
import { useMay } from '../../use-may.ts';
import { CompanySection } from './company-section.tsx';
import { TestResult } from './test-result.tsx';

const CompanyDialog = late(async () => ({ default: (await import('./company-dialog.tsx')).CompanyDialog }));

/** How people of a company sign in with their own accounts there. */
export function SignInTab() {
  const { isAllowed, refusal } = useMay('sign-in.manage');
  const [edited, setEdited] = useState<CompanySignIn | 'new' | null>(null);
  const companies = useQuery({ ...signInsQuery, enabled: isAllowed });
  if (!isAllowed) return <p className="px-4 py-6 text-ink-2 desk:px-6">{refusal}.</p>;
  if (companies.isPending) return <SkeletonRows rows={3} label="Loading the sign-in settings" />;
  if (companies.isError)
    return (
      <ErrorState onRetry={() => void companies.refetch()} isRetrying={companies.isFetching}>
        {sentenceOf(companies.error)}
      </ErrorState>
    );
  return (
    <div className="flex flex-col divide-y pb-8">
      <section aria-label="Company sign-in" className="flex flex-col items-start gap-4 px-4 py-6 desk:px-6">
        <div className="max-w-xl">
          <h2 className="text-17">Company sign-in</h2>
          <p className="text-13 text-pretty text-ink-2">
            Let your people sign in with their company account, through OpenID Connect or SAML 2.0. People
            with your email domain go straight to it.
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => setEdited('new')}
        >
          Add company sign-in
        </Button>
      </section>
      {companies.data.map((company) => (
        <CompanySection key={company.id} company={company} onEdit={() => setEdited(company)} />
      ))}
      <TestResult companies={companies.data} />
      <Suspense fallback={null}>
        {edited !== null && (
          <CompanyDialog company={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </div>
  );
}
