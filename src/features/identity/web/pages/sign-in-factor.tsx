import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths, safeReturnPath } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { carryToast } from '#ui/carried-toast.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { identityText } from '../../constants.ts';
import { TRUSTED_DAYS } from '../../constants-factors.ts';
import type { FactorStep } from '../../model-factors.ts';
import { AuthPage } from '../components/auth-page.tsx';
import { type ShownWay, WaysForm } from '../components/factors/ways-form.tsx';
import { factorsApi } from '../factor-queries.ts';
import { knowsPasskeys } from '../passkey-browser.ts';
import { waysOf } from '../ways.ts';

export const meta = () => [{ title: 'Two-step sign-in' }];

const SIGNED_OUT = 'common.signedOut';

/** After the password: a factor. The session opens nothing but this. */
export default function SignInFactor() {
  const [query] = useSearchParams();
  const from = query.get('from') ?? undefined;
  const toLogin = paths.login(from === undefined ? {} : { from });
  const step = useQuery({
    queryKey: ['identity', 'factor-step'],
    queryFn: () => factorsApi.factorStep(),
    retry: false,
    gcTime: 0,
  });
  const isOver = step.isError && codeOf(step.error) === SIGNED_OUT;
  useEffect(() => {
    // Nothing was shown before, it took too long, or another tab has done it.
    if (isOver) window.location.replace(toLogin);
  }, [isOver, toLogin]);
  return (
    <AuthPage
      title="Two-step sign-in"
      lead="Confirm it's you to finish signing in."
      footer={
        <a href={toLogin} className="text-link">
          Back to sign in
        </a>
      }
    >
      {step.isSuccess && <Step step={step.data} from={from} toLogin={toLogin} />}
      {(step.isPending || isOver) && <SkeletonRows rows={2} label="Loading" />}
      {step.isError && !isOver && (
        <ErrorState onRetry={() => void step.refetch()} isRetrying={step.isFetching}>
          {sentenceOf(step.error)}
        </ErrorState>
      )}
    </AuthPage>
  );
}

function Step({ step, from, toLogin }: { step: FactorStep; from: string | undefined; toLogin: string }) {
  const [trusts, setTrusts] = useState(false);
  const [first, ...others] = waysOf({ ...step, knowsPasskeys: knowsPasskeys() });

  async function pass(shown: ShownWay): Promise<void> {
    if ('password' in shown) return;
    try {
      await factorsApi.passFactorStep({ proof: shown, trust: trusts });
    } catch (error) {
      if (codeOf(error) !== SIGNED_OUT) throw error;
      return window.location.replace(toLogin);
    }
    queryClient.clear();
    carryToast({ tone: 'success', text: identityText.loggedIn });
    window.location.assign(safeReturnPath(from, paths.dashboard()));
  }

  if (first === undefined)
    return (
      <Notice>
        None of your factors work in this browser. Sign in on another device, or ask the operator for help.{' '}
        <Link to={paths.contact()}>Contact us</Link>
      </Notice>
    );
  return (
    <WaysForm
      ways={[first, ...others]}
      submit={identityText.signIn}
      askPasskey={() => factorsApi.factorStepPasskey()}
      askCode={(factorId) => factorsApi.factorStepCode({ factorId })}
      onShow={pass}
    >
      <Checkbox isSelected={trusts} onChange={setTrusts}>
        Trust this browser for {TRUSTED_DAYS} days
      </Checkbox>
    </WaysForm>
  );
}
