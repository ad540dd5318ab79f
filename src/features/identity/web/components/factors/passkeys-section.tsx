import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import type { FactorView } from '../../../model-factors.ts';
import { deviceNameOf } from '../../../rules/sessions/device-name.ts';
import { factorsApi } from '../../factor-queries.ts';
import { isPasskeyDeclined, isPasskeyHere, knowsPasskeys, makePasskey } from '../../passkey-browser.ts';
import { useFocusAfter } from '../../use-focus-after.ts';
import { FactorRow } from './factor-row.tsx';
import { SecuritySection } from './section.tsx';
import { useSecured } from './use-secured.ts';

/** Makes a passkey in this browser and adds it. @returns null when the person closed the browser's question */
export async function addPasskeyHere(): Promise<FactorView | null> {
  const question = await factorsApi.passkeyQuestion();
  try {
    const passkey = await makePasskey(question);
    return await factorsApi.addPasskey({ name: deviceNameOf(navigator.userAgent), passkey });
  } catch (error) {
    if (isPasskeyDeclined(error)) return null;
    if (!isPasskeyHere(error)) throw error;
    toast.message('This device already has one of your passkeys');
    return null;
  }
}

export function PasskeysSection({ passkeys }: { passkeys: readonly FactorView[] }) {
  const [section, focusSection] = useFocusAfter<HTMLElement>();
  const add = useSecured({
    work: addPasskeyHere,
    onDone: (added) => {
      if (added !== null) toast.success('Passkey added');
    },
  });
  return (
    <SecuritySection
      sectionRef={section}
      title="Passkeys"
      lead="Sign in without a password. They only work on this site, so they can't be phished."
      action={
        <Button
          variant="secondary"
          size="small"
          isPending={add.isPending}
          disabledReason={knowsPasskeys() ? null : "This browser doesn't support passkeys"}
          isReasonAtEnd
          onPress={() => add.mutate()}
        >
          Add a passkey
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <FactorRow key={passkey.id} factor={passkey} isLast={false} onRemoved={focusSection} />
          ))}
        </ul>
      )}
    </SecuritySection>
  );
}
