import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Menu } from '#ui/menu.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import type { FactorView, Security } from '../../../model-factors.ts';
import { securityQuery } from '../../factor-queries.ts';
import { useFocusAfter } from '../../use-focus-after.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPhoneDialog } from './add-phone-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecuritySection } from './section.tsx';
import { TrustedBrowsers } from './trusted-browsers.tsx';

/** What keeps an account safe besides its password. */
export function SecuritySettings() {
  const security = useQuery(securityQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (security.isPending) return <SkeletonRows rows={4} label="Loading your factors" />;
  if (security.isError)
    return (
      <ErrorState onRetry={() => void security.refetch()} isRetrying={security.isFetching}>
        {sentenceOf(security.error)}
      </ErrorState>
    );
  const { factors, asksFactor, recoveryCodesLeft } = security.data;
  const verified = factors.filter(({ isVerified }) => isVerified);
  return (
    <>
      <FactorsSection
        security={security.data}
        factors={verified.filter(({ kind }) => kind !== 'passkey')}
        onAdded={setCodes}
      />
      <PasskeysSection passkeys={verified.filter(({ kind }) => kind === 'passkey')} />
      {(asksFactor || codes !== null) && (
        <RecoveryCodes left={recoveryCodesLeft} codes={codes} onCodes={setCodes} />
      )}
    </>
  );
}

/** Beside the settings, or below them. */
export function TrustedBrowsersHere() {
  const security = useQuery(securityQuery);
  return <TrustedBrowsers browsers={security.data?.trustedBrowsers ?? []} />;
}

function FactorsSection(props: {
  security: Security;
  factors: readonly FactorView[];
  onAdded: (codes: readonly string[] | null) => void;
}) {
  const [adding, setAdding] = useState<'app' | 'phone' | null>(null);
  const [section, focusSection] = useFocusAfter<HTMLElement>();
  const { phone, canSpeakCodes, asksFactor } = props.security;
  const added = (codes: readonly string[] | null) => {
    setAdding(null);
    toast.success(asksFactor ? 'Factor added' : 'Two-step sign-in is on');
    // New codes take the focus themselves.
    if (codes === null) focusSection();
    else props.onAdded(codes);
  };
  const phoneReason = phoneRefusal(phone, canSpeakCodes);
  return (
    <SecuritySection
      sectionRef={section}
      title="Second factor"
      lead={asksFactor ? 'Asked for after your password.' : 'Adds a second step after your password.'}
      action={
        <Menu
          label="Add a factor"
          trigger={<Button size="small">Add a factor</Button>}
          actions={[
            { id: 'app', label: 'Authenticator app', onAction: () => setAdding('app') },
            {
              id: 'phone',
              label: 'Code by phone call',
              disabledReason: phoneReason,
              onAction: () => setAdding('phone'),
            },
          ]}
        />
      }
    >
      {props.factors.length > 0 && (
        <ul aria-label="Second factors">
          {props.factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              isLast={props.factors.length === 1}
              onRemoved={focusSection}
            />
          ))}
        </ul>
      )}
      {adding === 'app' && <AddAppDialog onClose={() => setAdding(null)} onAdded={added} />}
      {adding === 'phone' && phone !== null && (
        <AddPhoneDialog phone={phone} onClose={() => setAdding(null)} onAdded={added} />
      )}
    </SecuritySection>
  );
}

function phoneRefusal(phone: string | null, canSpeakCodes: boolean): string | null {
  if (!canSpeakCodes) return "No carrier is connected, so we can't call you";
  return phone === null ? 'Verify your phone number in your profile first' : null;
}
