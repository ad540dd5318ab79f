import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CompanySignIn, CompanyTest } from '#features/identity/model-sso.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { workspacesApi } from '../../team-queries.ts';

/** What came back from a test, for whoever is back from it. It is in the address, so a reload shows it again. */
export function TestResult({ companies }: { companies: readonly CompanySignIn[] }) {
  const [query, setQuery] = useSearchParams();
  const test = query.get('test') ?? '';
  const company = companies.find(({ id }) => id === query.get('connection'));
  const id = company?.id ?? '';
  const result = useQuery({
    queryKey: ['workspaces', 'sign-in-test', id, test],
    queryFn: () => workspacesApi.signInTest({ id, test }),
    enabled: id !== '' && test !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (company === undefined || test === '') return null;
  const close = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('test');
        next.delete('connection');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Dialog title={`Test of ${company.name}`} isOpen onOpenChange={close}>
      {result.isPending && <SkeletonRows rows={3} label="Loading the result" />}
      {result.isError && <Notice>{sentenceOf(result.error)}</Notice>}
      {result.data !== undefined && <Result result={result.data} />}
      <div className="flex justify-end">
        <Button onPress={close}>Done</Button>
      </div>
    </Dialog>
  );
}

function Result({ result: { problem, claims } }: { result: CompanyTest }) {
  const said = Object.entries(claims);
  return (
    <>
      {problem === null ? (
        <p className="text-ink-2">It works. This person could sign in. Nobody was signed in by the test.</p>
      ) : (
        <Notice>{problem}</Notice>
      )}
      {said.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="text-13 font-medium">What your provider said</h3>
          <dl className="flex flex-col divide-y rounded-control border">
            {said.map(([name, value]) => (
              <div key={name} className="flex flex-col px-3 py-1.5 phone:flex-row phone:gap-4">
                <dt className="shrink-0 text-13 break-all text-ink-2 phone:w-40">{name}</dt>
                <dd className="min-w-0 text-13 break-all">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}
